import { listTab } from '@/app/[locale]/_entry/tab'
import { CharacterMediaTab } from '@/components/catalogue/characters/media'
import { characterMedia } from '@/server/domain/catalogue/characters/queries'
import { characterPages } from '../view'

const tab = listTab(characterPages, 'media', async (entry, search) => (
  <CharacterMediaTab entry={entry} search={search} found={await characterMedia(entry.id, search)} />
))

export const generateMetadata = tab.metadata
export default tab.page
