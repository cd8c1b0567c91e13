import { reviewsTab } from '@/app/[locale]/_entry/reviews'
import { workType } from '../structured-data'
import { mediaPages } from '../view'

const tab = reviewsTab(mediaPages, 'media', ({ type }) => workType(type))

export const generateMetadata = tab.metadata
export default tab.page
