import { routing } from '@/i18n/routing'
import { translator } from '@/i18n/translator'
import { formatsOf } from '@/lib/format'
import { unsubscribeCall, unsubscribeLink } from '@/lib/views/links/notifications'
import { sentenceOf } from '@/lib/views/notifications'
import { plannedRows } from '@/server/platform/database/client'
import type { Extras, Facts } from '@/server/platform/mail/letters'
import { unreadBetween } from '../inbox'
import { unsubscribeToken } from './rules'

/** Most lines of one mail. */
const LINES = 30

/** What a digest says; null if all was read or deleted meanwhile, or if the user wants no more of them. */
export async function digestOf(
  userId: number,
  { after, upTo }: { after: number; upTo: number },
): Promise<{ facts: Facts; extras: Extras } | null> {
  const [user] = await plannedRows<{ wanted: boolean }>('digest-wanted', WANTED, [userId])
  if (!user?.wanted) return null
  const unread = await unreadBetween(userId, after, upTo)
  if (unread.length === 0) return null
  const token = unsubscribeToken(userId)
  return {
    facts: { count: unread.length },
    extras: {
      lines: linesOf(unread),
      unsubscribe: { page: unsubscribeLink(token), call: unsubscribeCall(token) },
    },
  }
}

const WANTED = `SELECT notification_digest <> 'Never' AS wanted FROM users WHERE id = $1::int`

function linesOf(unread: Awaited<ReturnType<typeof unreadBetween>>): string[] {
  const t = translator(routing.defaultLocale, 'notifications')
  const format = formatsOf(routing.defaultLocale)
  const lines = unread.slice(0, LINES).map((notification) => {
    const { key, values } = sentenceOf(notification, { deleted: t('deleted'), date: format.timestamp })
    return t(`says.${key}`, values)
  })
  return unread.length > LINES ? [...lines, t('more', { count: unread.length - LINES })] : lines
}
