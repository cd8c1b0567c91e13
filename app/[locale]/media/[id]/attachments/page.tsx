import { attachmentsTab } from '@/app/[locale]/_entry/attachments'
import { mediaAttachments } from '@/server/domain/catalogue/media/queries'
import { mediaPages } from '../view'

const tab = attachmentsTab(mediaPages, mediaAttachments)

export const generateMetadata = tab.metadata
export default tab.page
