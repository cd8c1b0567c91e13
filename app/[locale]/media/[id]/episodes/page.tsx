import { listTab } from '@/app/[locale]/_entry/tab'
import { EpisodesTab } from '@/components/catalogue/media/entry/episodes'
import { mediaEpisodes } from '@/server/domain/catalogue/media/queries'
import { mediaPages } from '../view'

const tab = listTab(mediaPages, 'episodes', async (entry, search) => (
  <EpisodesTab entry={entry} search={search} found={await mediaEpisodes(entry.id, search)} />
))

export const generateMetadata = tab.metadata
export default tab.page
