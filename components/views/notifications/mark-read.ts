import { call } from '@/lib/browser/api'
import { renew, session } from '@/lib/browser/session'
import type { ReadInput } from '@/lib/views/schemas/notifications'

/** Marks notifications as read, also if the page is left meanwhile. @throws Problem */
export async function markRead(input: ReadInput): Promise<void> {
  const { unread } = await call<{ unread: number }>('/api/notifications/read', {
    method: 'PUT',
    body: input,
    keepalive: true,
  })
  showUnread(unread)
}

/** Shows the number of unread notifications in the frame. */
export function showUnread(unread: number): void {
  const now = session()
  if (now.state === 'open' && now.user.unreadNotifications !== unread)
    renew({ ...now.user, unreadNotifications: unread })
}
