import { discussionTab } from '@/app/[locale]/_entry/discussion'
import { personPages } from '../view'

const tab = discussionTab(personPages, 'person')

export const generateMetadata = tab.metadata
export default tab.page
