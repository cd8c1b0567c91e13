import type { Notification } from '@/lib/views/schemas/notifications'

/** From how many on the notifications of one kind are folded into one line. */
const MANY = 3

/**
 * The notifications of a page, where those of one kind, all read or all unread, stand together in one line, which opens: at the place of
 * the newest one. What moderators decided is never folded.
 */
export function runsOf(notifications: readonly Notification[]): (readonly Notification[])[] {
  return notifications.flatMap((one) => {
    const run = notifications.filter(({ kind, isRead }) => kind === one.kind && isRead === one.isRead)
    if (run.length < MANY || one.kind === 'moderation') return [[one]]
    return run[0] === one ? [run] : []
  })
}
