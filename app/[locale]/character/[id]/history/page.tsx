import { historyTab } from '@/app/entry-history'
import { characterPages } from '../view'

const tab = historyTab(characterPages)

export const generateMetadata = tab.metadata
export default tab.page
