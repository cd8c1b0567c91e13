import type { ScrobblePickUndone } from '@/lib/connections/schemas/scrobbles'
import { lockUsers, refuseForeign } from '@/server/domain/identity/users/locks'
import { unmarkSeen } from '@/server/domain/tracking/seen'
import { AppError } from '@/server/platform/errors'
import { type Tx, write } from '@/server/platform/writing/write'
import { markAgain, markedBy, STORED, type Stored } from '../corrections/writes'
import type { Choice } from '../places/rules'
import { IS_OPEN } from '../queries'
import { settleScrobble } from '../scrobbles/writes'

/**
 * Takes a choice back with everything that it marked, at once: its events wait again, other marks of the same record
 * stay.
 * @throws AppError notFound, conflict (the record was changed otherwise since, or another mark would be lost)
 */
export async function undoPick(userId: number, id: number): Promise<ScrobblePickUndone> {
  return write(async (tx) => {
    await lockUsers(tx, userId)
    const [choice] = (await tx.query<Picked>(PICKED, [id, userId])).rows
    if (!choice?.mediaId) throw new AppError('notFound')
    const { connectionId, seriesKey, season, shift, mediaId } = choice
    const placed = (await tx.query<Stored>(PLACED, [connectionId, seriesKey, season, shift, mediaId])).rows
    const others = await takeBackAll(tx, userId, mediaId, placed)
    for (const event of placed) await settleScrobble(tx, event.id, { outcome: 'Ambiguous' })
    await tx.query('DELETE FROM scrobble_choices WHERE id = $1::int', [id])
    await markAgain(tx, userId, others)
    return { waiting: placed.length }
  }).catch(refuseForeign)
}

type Picked = Omit<Choice, 'totalEpisodes'> & { connectionId: number; seriesKey: string }

const PICKED = `SELECT s.connection_id AS "connectionId", s.series_key AS "seriesKey", s.season, s.shift, s.media_id AS "mediaId"
  FROM scrobble_choices s JOIN connections c ON c.id = s.connection_id
  WHERE s.id = $1::int AND c.user_id = $2::int AND c.${IS_OPEN} FOR UPDATE OF s`
const PLACED = `SELECT ${STORED} FROM scrobbles WHERE connection_id = $1::int AND series_key = $2::text
    AND coalesce(season, -1) = $3::int AND coalesce(first_episode - first_marked, $4::int) = $4::int AND media_id = $5::int
    AND outcome IN ('Marked', 'AlreadySeen') ORDER BY event_id`

/** Takes back the marks of events, and those after the first of them, of which the others are returned. */
async function takeBackAll(tx: Tx, userId: number, mediaId: number, placed: readonly Stored[]): Promise<Stored[]> {
  const first = placed.find(({ event }) => event !== null)?.event
  if (!first) return []
  const events = await unmarkSeen(tx, userId, mediaId, first)
  if (!events) throw new AppError('conflict')
  const own = new Set(placed.map(({ id }) => id))
  const marked = await markedBy(tx, userId, mediaId, events)
  if (marked.length !== events.length) throw new AppError('conflict')
  return marked.filter(({ id }) => !own.has(id))
}
