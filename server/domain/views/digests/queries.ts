import { routing } from '@/i18n/routing'
import { translator } from '@/i18n/translator'
import { isPrinted } from '@/lib/catalogue/extent'
import { formatsOf } from '@/lib/format'
import type { Digest } from '@/lib/identity/notification-switches'
import { formatScore, type ScoreScale } from '@/lib/identity/score-scale'
import { links } from '@/lib/links'
import { unsubscribeCall, unsubscribeLink } from '@/lib/views/links/notifications'
import { sentenceOf } from '@/lib/views/notifications'
import { plannedRows } from '@/server/platform/database/client'
import type { Extras, Facts, LinkedLines } from '@/server/platform/mail/letters'
import { friendsFeed } from '../friends-feed/queries'
import { unreadBetween } from '../inbox'
import { unsubscribeToken, type Watched, watchedIn } from './rules'

/** Most lines of one mail. */
const LINES = 30

/** What a digest says; null if all was read or deleted meanwhile, or if the user wants no more of them. */
export async function digestOf(
  userId: number,
  { after, upTo }: { after: number; upTo: number },
): Promise<{ facts: Facts; extras: Extras } | null> {
  const [user] = await plannedRows<Reader>('digest-reader', READER, [userId])
  if (!user || user.digest === 'Never') return null
  const unread = await unreadBetween(userId, after, upTo)
  if (unread.length === 0) return null
  const token = unsubscribeToken(userId)
  return {
    facts: { count: unread.length },
    extras: {
      lines: linesOf(unread),
      more: user.digest === 'Weekly' ? await watchedByFriends(userId, user) : undefined,
      unsubscribe: { page: unsubscribeLink(token), call: unsubscribeCall(token) },
    },
  }
}

type Reader = { digest: Digest; scale: ScoreScale; queued: Date | null }

const READER = `SELECT notification_digest AS digest, score_scale AS scale, digested_at AS queued FROM users WHERE id = $1::int`

/** So many entries of the feed of friends are read. */
const READ = 50

/** What the followed users watched in the week before a mail was queued; undefined if nothing. */
async function watchedByFriends(userId: number, { queued, scale }: Reader): Promise<LinkedLines | undefined> {
  const until = (queued ?? new Date()).getTime()
  const { data } = await friendsFeed(userId, { before: { at: until, source: 1, id: '0' }, size: READ })
  const lines = watchedIn(data, until - WEEK).map((told) => ({
    text: watchedLine(told, scale),
    path: links.media(told.activity.media.id),
  }))
  return lines.length > 0 ? { title: translator('mail')('friends.title'), lines } : undefined
}

const WEEK = 7 * 86_400_000

/** "Mina completed Cowboy Bebop (9)", in the reader's scale of scores. */
function watchedLine({ user: { username }, activity }: Watched, scale: ScoreScale): string {
  const t = translator('mail.friends')
  const { kind, to, rating, media } = activity
  const names = { username, title: media.title }
  if (kind === 'Completed') {
    const shown = rating === null ? '' : formatScore(rating, scale)
    return t(shown ? 'rated' : 'completed', { ...names, rating: shown })
  }
  if (kind === 'Progress' && to !== null)
    return t(isPrinted(media.type) ? 'chapter' : 'episode', { ...names, number: to })
  return t(isPrinted(media.type) ? 'reading' : 'watching', names)
}

function linesOf(unread: Awaited<ReturnType<typeof unreadBetween>>): string[] {
  const t = translator('notifications')
  const format = formatsOf(routing.defaultLocale)
  const lines = unread.slice(0, LINES).map((notification) => {
    const { key, values } = sentenceOf(notification, { deleted: t('deleted'), date: format.timestamp })
    return t(`says.${key}`, values)
  })
  return unread.length > LINES ? [...lines, t('more', { count: unread.length - LINES })] : lines
}
