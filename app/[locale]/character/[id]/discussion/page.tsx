import { discussionTab } from '@/app/[locale]/_entry/discussion'
import { characterPages } from '../view'

const tab = discussionTab(characterPages, 'character')

export const generateMetadata = tab.metadata
export default tab.page
