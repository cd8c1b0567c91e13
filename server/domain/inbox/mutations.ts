import type { ReadInput } from '@/lib/schemas/notifications'
import { plannedRows } from '@/server/platform/database/client'
import { unreadOf } from './queries'

/** Marks notifications of the user as read; ids of others change nothing. Returns how many are unread then. */
export async function markRead(userId: number, input: ReadInput): Promise<{ unread: number }> {
  if ('ids' in input) await plannedRows('read-notifications', THESE, [userId, input.ids])
  else await plannedRows('read-all-notifications', ALL, [userId, input.upTo])
  return { unread: await unreadOf(userId) }
}

const MARK = 'UPDATE notifications SET read_at = now() WHERE user_id = $1::int AND read_at IS NULL'
const THESE = `${MARK} AND id = ANY($2::int[])`
const ALL = `${MARK} AND id <= $2::int`
