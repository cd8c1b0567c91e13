import { listTab } from '@/app/[locale]/_entry/tab'
import { SeriesMediaTab } from '@/components/catalogue/series/entry/media'
import { seriesMedia } from '@/server/domain/catalogue/series/queries'
import { seriesPages } from '../view'

const tab = listTab(seriesPages, 'media', seriesMedia, SeriesMediaTab)

export const generateMetadata = tab.metadata
export default tab.page
