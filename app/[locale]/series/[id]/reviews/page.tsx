import { reviewsTab } from '@/app/entry-reviews'
import { seriesPages } from '../view'

const tab = reviewsTab(seriesPages, 'series', () => 'CreativeWorkSeries')

export const generateMetadata = tab.metadata
export default tab.page
