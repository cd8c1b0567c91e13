import type { Notification } from '@/lib/views/schemas/notifications'

/** From how many on the notifications of one kind are folded into one line. */
const MANY = 3

/**
 * Groups the notifications of a page: notifications of one kind, all read or all unread, share one line, which opens.
 * The line stands at the newest one's place. Moderators' decisions are never folded.
 */
export function runsOf(notifications: readonly Notification[]): (readonly Notification[])[] {
  return notifications.flatMap((one) => {
    const run = notifications.filter(({ kind, isRead }) => kind === one.kind && isRead === one.isRead)
    if (run.length < MANY || one.kind === 'moderation') return [[one]]
    return run[0] === one ? [run] : []
  })
}
