import { reviewsTab } from '@/app/[locale]/_entry/reviews'
import { seriesPages } from '../view'

const tab = reviewsTab(seriesPages, 'series', () => 'CreativeWorkSeries')

export const generateMetadata = tab.metadata
export default tab.page
