import { listTab } from '@/app/[locale]/_entry/tab'
import { CharactersTab } from '@/components/catalogue/media/entry/characters'
import { mediaCharacters } from '@/server/domain/catalogue/media/queries'
import { mediaPages } from '../view'

const tab = listTab(mediaPages, 'characters', mediaCharacters, CharactersTab)

export const generateMetadata = tab.metadata
export default tab.page
