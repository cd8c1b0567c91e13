import type { ScrobbleOutcome } from '@/lib/connections/scrobbles'
import { lockUsers } from '@/server/domain/identity/users/locks'
import { unmarkSeen } from '@/server/domain/tracking/seen'
import { AppError } from '@/server/platform/errors'
import type { Tx } from '@/server/platform/writing/write'
import type { Scrobble } from '../rules'
import { markPlace, settleScrobble } from '../scrobbles/writes'

/** A stored event, as far as its place and its mark depend on it. */
export type Stored = Pick<Scrobble, 'kind' | 'seriesKey' | 'season' | 'first' | 'last' | 'day' | 'isTicked'> & {
  id: number
  connectionId: number
  title: string
  outcome: ScrobbleOutcome
  mediaId: number | null
  firstMarked: number | null
  lastMarked: number | null
  event: number | null
  at: Date
}

export const STORED = `id::float8 AS id, connection_id AS "connectionId", kind, series_key AS "seriesKey", title, season,
  first_episode AS first, last_episode AS last, day, is_ticked AS "isTicked", outcome, media_id AS "mediaId",
  first_marked AS "firstMarked", last_marked AS "lastMarked", event_id::float8 AS event, created_at AS at`
const ONE = `SELECT ${STORED} FROM scrobbles WHERE user_id = $1::int AND id = $2::bigint FOR UPDATE`

/** An event and its user, locked: what happens to one comes one after the other. */
export async function lockedOf(tx: Tx, userId: number, id: number): Promise<Stored> {
  await lockUsers(tx, userId)
  const [stored] = (await tx.query<Stored>(ONE, [userId, id])).rows
  if (!stored) throw new AppError('notFound')
  return stored
}

/**
 * Takes back a mark and the later ones of its record, which are returned; null if the record was changed otherwise.
 * @throws AppError conflict (a later mark is stored no longer, and could not be marked again)
 */
export async function takeBack(
  tx: Tx,
  userId: number,
  { id, outcome, mediaId, event }: Stored,
): Promise<Stored[] | null> {
  if (outcome !== 'Marked' || event === null || mediaId === null) return null
  const events = await unmarkSeen(tx, userId, mediaId, event)
  if (!events) return null
  const later = (await markedBy(tx, userId, mediaId, events)).filter((each) => each.id !== id)
  if (later.length !== events.length - 1) throw new AppError('conflict')
  return later
}

/** The events that have made these changes of a record. */
export async function markedBy(tx: Tx, userId: number, mediaId: number, events: readonly number[]): Promise<Stored[]> {
  return (await tx.query<Stored>(MARKED_BY, [userId, mediaId, events])).rows
}

const MARKED_BY = `SELECT ${STORED} FROM scrobbles WHERE user_id = $1::int AND media_id = $2::int
    AND event_id = ANY ($3::bigint[]) AND outcome = 'Marked' ORDER BY event_id`

/**
 * Marks events of one work again, whose marks were taken back with an earlier one.
 * @throws AppError conflict (one of them marks nothing any more)
 */
export async function markAgain(tx: Tx, userId: number, events: readonly Stored[]): Promise<void> {
  for (const { id, mediaId, firstMarked: first, lastMarked: last, kind, ...event } of events) {
    if (mediaId === null || first === null || last === null) throw new AppError('conflict')
    const total = (await workOf(tx, mediaId))?.totalEpisodes
    const place = { mediaId, first, last, isWhole: kind === 'Movie' || total === 1 }
    const done = await markPlace(tx, userId, place, event)
    if (done.outcome !== 'Marked') throw new AppError('conflict')
    await settleScrobble(tx, id, done)
  }
}

export type Work = { totalEpisodes: number | null }

/** A work that can be watched. */
export async function workOf(tx: Tx, id: number): Promise<Work | undefined> {
  return (await tx.query<Work>(WORK, [id])).rows[0]
}

const WORK = `SELECT total_episodes AS "totalEpisodes" FROM shown_media
  WHERE id = $1::int AND type IN ('Anime', 'Movie', 'Special')`
