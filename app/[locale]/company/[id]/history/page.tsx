import { historyTab } from '@/app/[locale]/_entry/history'
import { companyPages } from '../view'

const tab = historyTab(companyPages)

export const generateMetadata = tab.metadata
export default tab.page
