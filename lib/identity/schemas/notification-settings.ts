import { z } from 'zod'
import { DIGESTS } from '@/lib/identity/notification-switches'
import { NOTIFICATION_SWITCHES, type NotificationSwitch } from '../notification-switches'

const switches = Object.entries(NOTIFICATION_SWITCHES).map(([name, meaning]) => [name, z.boolean().describe(meaning)])

/** The fields of an account that say of what it is told. */
export const notificationSettings = {
  ...(Object.fromEntries(switches) as Record<NotificationSwitch, z.ZodBoolean>),
  notificationDigest: z.enum(DIGESTS).describe('How often unread notifications are mailed'),
}
