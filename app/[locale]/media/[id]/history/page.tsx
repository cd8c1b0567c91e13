import { historyTab } from '@/app/entry-history'
import { mediaPages } from '../view'

const tab = historyTab(mediaPages)

export const generateMetadata = tab.metadata
export default tab.page
