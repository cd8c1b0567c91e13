import { attachmentsTab } from '@/app/[locale]/_entry/attachments'
import { companyAttachments } from '@/server/domain/catalogue/companies/queries'
import { companyPages } from '../view'

const tab = attachmentsTab(companyPages, companyAttachments)

export const generateMetadata = tab.metadata
export default tab.page
