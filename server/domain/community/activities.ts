import type { Liking } from '@/lib/community/schemas/activities'
import { count } from '@/server/domain/identity/sessions/rate-limits'
import { refuseForeign } from '@/server/domain/identity/users/locks'
import { insertBetween } from '@/server/domain/social/blocks/mutations'
import { notifyLater } from '@/server/domain/social/notifications'
import { plannedRows, sql } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { write } from '@/server/platform/writing/write'
import { ACTIVITY_LIKED } from './notifications'

/**
 * An activity: what a user did with a work on one day (UTC). It is named by any of the changes of that day; what
 * answers it names the one by which it was found first.
 */

/**
 * The condition that everybody sees the activity of a change `e`. It is news, its user shows what they do, and the
 * record is there and not private.
 */
export const IS_SHOWN = `e.source <> 'Merge' AND is_news(e.before, e.after, e.source, e.created_at)
  AND EXISTS (SELECT FROM users u WHERE u.id = e.user_id AND u.show_activity AND coalesce(u.suspended_until <= now(), true))
  AND EXISTS (SELECT FROM public_watched_records w WHERE w.user_id = e.user_id AND w.media_id = e.media_id)
  AND EXISTS (SELECT FROM shown_media m WHERE m.id = e.media_id)`

/** The day of a change. */
export const dayOf = (event: string) => `(${event}.created_at AT TIME ZONE 'UTC')::date`

type Found = { id: number | null; userId: number }

/** The activity of a change, if everybody sees it; without an id nobody has answered it yet. */
export async function activityAt(event: number): Promise<Found | null> {
  const [row] = await plannedRows<Found>('activity-of-change', FOUND, [event])
  return row ?? null
}

const FOUND = `SELECT a.id, e.user_id AS "userId" FROM watched_events e
    LEFT JOIN activities a ON (a.user_id, a.media_id, a.day) = (e.user_id, e.media_id, ${dayOf('e')})
  WHERE e.id = $1::bigint AND ${IS_SHOWN}`

/**
 * The id of the activity of a change, which is made if nobody has answered it yet.
 * @throws AppError notFound (also if not everybody sees it)
 */
export async function activityOf(event: number): Promise<number> {
  const found = await activityAt(event)
  if (!found) throw new AppError('notFound')
  if (found.id !== null) return found.id
  const [made] = await plannedRows<{ id: number }>('make-activity', MADE, [event]).catch(refuseForeign)
  return made?.id ?? event
}

const MADE = `INSERT INTO activities (id, user_id, media_id, day) SELECT e.id::int, e.user_id, e.media_id, ${dayOf('e')}
  FROM watched_events e WHERE e.id = $1::bigint ON CONFLICT (user_id, media_id, day) DO UPDATE SET day = excluded.day RETURNING id`

/** Whether a user likes the activity of a change, and how many do; null if not everybody sees it. */
export async function activityLiking(userId: number, event: number): Promise<Liking | null> {
  const found = await activityAt(event)
  return found && liking(userId, found.id ?? event)
}

async function liking(userId: number, id: number): Promise<Liking> {
  const [row] = await plannedRows<Liking>('activity-liking', LIKING, [id, userId])
  return row ?? { isLiked: false, likes: 0 }
}

const LIKING = `SELECT EXISTS (SELECT FROM activity_likes WHERE activity_id = $1::int AND user_id = $2::int) AS "isLiked",
  like_count AS likes FROM activities WHERE id = $1`

/**
 * Likes an activity of somebody else. It has one like of a user.
 * @throws AppError notFound, ownVote, blocked, tooManyRequests
 */
export async function likeActivity(userId: number, event: number): Promise<Liking> {
  const found = await activityAt(event)
  if (!found) throw new AppError('notFound')
  if (found.userId === userId) throw new AppError('ownVote')
  await count(['votesOfAccount', userId])
  const id = await activityOf(event)
  const row = sql`INSERT INTO activity_likes (activity_id, user_id) SELECT ${id}::int, ${userId}::int`
  await write(async (tx) => {
    if (await insertBetween(tx, userId, found.userId, row))
      notifyLater(tx, ACTIVITY_LIKED, { activity: id, user: userId })
  }).catch(refuseForeign)
  return liking(userId, id)
}

/** Takes a like back; also of an activity that is not shown any more. @throws AppError notFound (no such change) */
export async function unlikeActivity(userId: number, event: number): Promise<Liking> {
  const [row] = await plannedRows<{ id: number }>('liked-activity', LIKED, [event])
  if (!row) throw new AppError('notFound')
  await write((tx) => tx.query(sql`DELETE FROM activity_likes WHERE activity_id = ${row.id} AND user_id = ${userId}`))
  return liking(userId, row.id)
}

const LIKED = `SELECT coalesce(a.id, e.id)::int AS id FROM watched_events e
    LEFT JOIN activities a ON (a.user_id, a.media_id, a.day) = (e.user_id, e.media_id, ${dayOf('e')}) WHERE e.id = $1::bigint`
