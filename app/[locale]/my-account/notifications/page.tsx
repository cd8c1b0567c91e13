import { NotificationsShell } from '@/components/views/notifications/notifications-shell'
import { accountPart } from '../part'

const part = accountPart('notifications', 'notifications', NotificationsShell)

export const generateMetadata = part.metadata
export default part.page
