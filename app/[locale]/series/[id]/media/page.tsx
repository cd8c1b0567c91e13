import { listTab } from '@/app/[locale]/_entry/tab'
import { SeriesMediaTab } from '@/components/catalogue/series/entry/media'
import { seriesMedia } from '@/server/domain/catalogue/series/queries'
import { seriesPages } from '../view'

const tab = listTab(seriesPages, 'media', async (entry, search) => (
  <SeriesMediaTab entry={entry} search={search} found={await seriesMedia(entry.id, search)} />
))

export const generateMetadata = tab.metadata
export default tab.page
