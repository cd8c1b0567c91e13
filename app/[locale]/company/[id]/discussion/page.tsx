import { discussionTab } from '@/app/[locale]/_entry/discussion'
import { companyPages } from '../view'

const tab = discussionTab(companyPages, 'company')

export const generateMetadata = tab.metadata
export default tab.page
