import { attachmentsTab } from '@/app/[locale]/_entry/attachments'
import { personAttachments } from '@/server/domain/catalogue/people/queries'
import { personPages } from '../view'

const tab = attachmentsTab(personPages, personAttachments)

export const generateMetadata = tab.metadata
export default tab.page
