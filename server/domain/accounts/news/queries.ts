import { unsubscribeCall, unsubscribeLink } from '@/lib/views/links/notifications'
import { unsubscribeToken } from '@/server/domain/views/digests/rules'
import { plannedRows } from '@/server/platform/database/client'
import type { Extras, Facts } from '@/server/platform/mail/letters'

/** What a mail to all users says to one of them. */
type NewsContent = { facts: Facts; extras: Extras }

/** What a mail to all users says to this one; null if it was stopped, or if the user does not get such mails. */
export async function newsOf(userId: number, newsId: number): Promise<NewsContent | null> {
  const [news] = await plannedRows<{ subject: string; text: string }>('news-of', NEWS, [userId, newsId])
  return news ? newsContent(userId, news) : null
}

const NEWS = `SELECT n.subject, n.text FROM news_mails n, users u WHERE n.id = $2::int AND n.stopped_at IS NULL
  AND u.id = $1::int AND u.mail_news AND u.confirmed_at IS NOT NULL AND coalesce(u.suspended_until <= now(), true)`

/** The same of a text that is not sent to all yet. An empty line begins another paragraph. */
export function newsContent(userId: number, { subject, text }: { subject: string; text: string }): NewsContent {
  const token = unsubscribeToken(userId, 'news')
  return {
    facts: { subject },
    extras: {
      lines: text.split(/\n{2,}/),
      unsubscribe: { page: unsubscribeLink(token), call: unsubscribeCall(token) },
    },
  }
}
