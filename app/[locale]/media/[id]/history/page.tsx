import { historyTab } from '@/app/[locale]/_entry/history'
import { mediaPages } from '../view'

const tab = historyTab(mediaPages)

export const generateMetadata = tab.metadata
export default tab.page
