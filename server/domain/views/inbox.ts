import { reviewedLink } from '@/lib/community/links/reviews'
import { MAX_ID } from '@/lib/ids'
import { excerpt } from '@/lib/markup/excerpt'
import type { Notification, NotificationPage, NotificationSearch, ReadInput } from '@/lib/views/schemas/notifications'
import { reviewsByIds } from '@/server/domain/community/reviews/cards'
import type { NotificationDetail } from '@/server/domain/social/notifications'
import { pageOf } from '@/server/engines/listing/page'
import { plannedRows } from '@/server/platform/database/client'
import { DETAILS, EXCERPT, KINDS, SEEN } from './notifications'
import { NOTIFICATIONS, UNREAD } from './unread'

/** The user's notifications, newest first; equal ones are one. */
export async function notificationsOf(userId: number, { page, size }: NotificationSearch): Promise<NotificationPage> {
  const all = await plannedRows<Group>('notifications-of-user', GROUPS, [userId, 0, MAX_ID])
  const items = await detailed(all.slice(page * size, (page + 1) * size))
  const unread = all.reduce((sum, { isRead, ids }) => sum + (isRead ? 0 : ids.length), 0)
  return { ...pageOf(items, all.length, { page, size }), unread }
}

/** The unread ones with an id above `after`, up to `upTo`. */
export async function unreadBetween(userId: number, after: number, upTo: number): Promise<Notification[]> {
  const all = await plannedRows<Group>('notifications-of-user', GROUPS, [userId, after, upTo])
  return detailed(all.filter(({ isRead }) => !isRead))
}

/** The number of unread notifications of a user. */
export async function unreadOf(userId: number): Promise<number> {
  const [row] = await plannedRows<{ unread: number }>('unread-notifications', COUNT, [userId])
  return row?.unread ?? 0
}

const COUNT = `SELECT ${UNREAD} AS unread FROM users u WHERE u.id = $1::int`

type Detail = keyof typeof DETAILS

type Group = Omit<Notification, 'text' | 'createdDate' | Detail> & {
  createdDate: Date
  reviewId: number | null
} & Record<Detail, unknown>

const TOPICS = KINDS.flatMap(([kind, { topic }]) => (topic ? `WHEN '${kind}' THEN ${topic}` : []))

/** What makes notifications equal. */
const TOPIC = `CASE n.kind ${TOPICS.join('\n  ')} ELSE n.id::text END`

/** Whether a group `g` has these names. */
const hasNamesOf = (whose: 'everybody' | 'owner') => {
  const kinds = KINDS.flatMap(([kind, { names }]) => (names === whose ? `'${kind}'` : []))
  return `g.kind IN (${kinds.join(', ')})`
}

const COLUMNS = Object.entries(DETAILS).map(([name, { column }]) => `${column} AS "${name}"`)

const GROUPS = `WITH mine AS (
    SELECT n.id, n.kind, n.review_id, n.votes, n.act_id, n.contribution_id, n.created_at, n.read_at IS NOT NULL AS is_read, coalesce(n.actor_id, r.poster_id) AS poster_id, ${TOPIC} AS topic
    FROM ${NOTIFICATIONS} WHERE n.user_id = $1::int AND n.id > $2::int AND n.id <= $3::int AND ${SEEN}),
  grouped AS (
    SELECT kind, is_read, max(id) AS id, array_agg(id ORDER BY id DESC) AS ids, array_agg(poster_id ORDER BY id DESC) AS posters,
      array_agg(contribution_id) AS contributions,
      count(DISTINCT coalesce(poster_id, 0))::int AS people FROM mine GROUP BY kind, topic, is_read)
  SELECT g.id, g.ids, g.kind, g.is_read AS "isRead", n.created_at AS "createdDate", n.review_id AS "reviewId", n.votes,
    CASE WHEN ${hasNamesOf('everybody')} THEN g.people WHEN ${hasNamesOf('owner')} THEN 1 ELSE 0 END AS people,
    CASE WHEN ${hasNamesOf('everybody')} THEN ARRAY(SELECT u.username
      FROM (SELECT p.id, min(p.place) AS place FROM unnest(g.posters) WITH ORDINALITY AS p (id, place) GROUP BY 1) AS p
      JOIN users u ON u.id = p.id ORDER BY p.place LIMIT 2)
      WHEN ${hasNamesOf('owner')} THEN ARRAY[o.username] ELSE '{}' END AS names,
    ${COLUMNS.join(',\n    ')}
  FROM grouped g JOIN notifications n ON n.id = g.id
    LEFT JOIN lists l ON l.id = n.list_id LEFT JOIN users o ON o.id = l.owner_id ORDER BY g.id DESC`

async function detailed(groups: Group[]): Promise<Notification[]> {
  const ids = groups.map(({ reviewId }) => reviewId).filter((id) => id !== null)
  const reviews = await reviewsByIds(ids)
  const texts = new Map(reviews.map((review) => [review.id, review]))
  return groups.map((group) => {
    const { reviewId, createdDate, ...rest } = group
    const review = reviewId === null ? undefined : texts.get(reviewId)
    const text = review && {
      id: review.id,
      kind: review.kind,
      entity: review.entity,
      excerpt: excerpt(review.html, EXCERPT),
      path: reviewedLink(review),
    }
    return { ...rest, ...detailsOf(group), createdDate: createdDate.toISOString(), text: text ?? null }
  })
}

function detailsOf(group: Group) {
  const details: [string, NotificationDetail<unknown, unknown>][] = Object.entries(DETAILS)
  const shown = details.map(([name, detail]) => {
    const row = group[name as Detail]
    return [name, row === null ? null : detail.shown(row)]
  })
  return Object.fromEntries(shown) as Pick<Notification, Detail>
}

/** Marks notifications of the user as read; ids of others change nothing. Returns how many are unread then. */
export async function markRead(userId: number, input: ReadInput): Promise<{ unread: number }> {
  if ('ids' in input) await plannedRows('read-notifications', THESE, [userId, input.ids])
  else await plannedRows('read-all-notifications', ALL, [userId, input.upTo])
  return { unread: await unreadOf(userId) }
}

const MARK = 'UPDATE notifications SET read_at = now() WHERE user_id = $1::int AND read_at IS NULL'
const THESE = `${MARK} AND id = ANY($2::int[])`
const ALL = `${MARK} AND id <= $2::int`
