import { attachmentsTab } from '@/app/[locale]/_entry/attachments'
import { seriesAttachments } from '@/server/domain/catalogue/series/queries'
import { seriesPages } from '../view'

const tab = attachmentsTab(seriesPages, seriesAttachments)

export const generateMetadata = tab.metadata
export default tab.page
