import { historyTab } from '@/app/[locale]/_entry/history'
import { characterPages } from '../view'

const tab = historyTab(characterPages)

export const generateMetadata = tab.metadata
export default tab.page
