import { historyTab } from '@/app/[locale]/_entry/history'
import { personPages } from '../view'

const tab = historyTab(personPages)

export const generateMetadata = tab.metadata
export default tab.page
