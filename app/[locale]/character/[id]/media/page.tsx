import { listTab } from '@/app/[locale]/_entry/tab'
import { CharacterMediaTab } from '@/components/catalogue/characters/media'
import { characterMedia } from '@/server/domain/catalogue/characters/queries'
import { characterPages } from '../view'

const tab = listTab(characterPages, 'media', characterMedia, CharacterMediaTab)

export const generateMetadata = tab.metadata
export default tab.page
