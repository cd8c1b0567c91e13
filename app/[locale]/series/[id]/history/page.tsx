import { historyTab } from '@/app/[locale]/_entry/history'
import { seriesPages } from '../view'

const tab = historyTab(seriesPages)

export const generateMetadata = tab.metadata
export default tab.page
