import { listTab } from '@/app/[locale]/_entry/tab'
import { EpisodesTab } from '@/components/catalogue/media/entry/episodes'
import { mediaEpisodes } from '@/server/domain/catalogue/media/queries'
import { mediaPages } from '../view'

const tab = listTab(mediaPages, 'episodes', mediaEpisodes, EpisodesTab)

export const generateMetadata = tab.metadata
export default tab.page
