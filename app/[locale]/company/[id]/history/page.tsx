import { historyTab } from '@/app/entry-history'
import { companyPages } from '../view'

const tab = historyTab(companyPages)

export const generateMetadata = tab.metadata
export default tab.page
