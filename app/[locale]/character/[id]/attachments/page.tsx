import { attachmentsTab } from '@/app/[locale]/_entry/attachments'
import { characterAttachments } from '@/server/domain/catalogue/characters/queries'
import { characterPages } from '../view'

const tab = attachmentsTab(characterPages, characterAttachments)

export const generateMetadata = tab.metadata
export default tab.page
