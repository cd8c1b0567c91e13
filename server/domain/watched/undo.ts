import type { WatchedChange, WatchedEvent } from '@/lib/schemas/watched'
import { rows, sql } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { inTurn } from './mutations'
import { knownOf, toRecord } from './record'
import { writeRecord } from './write'

type Told = NonNullable<WatchedEvent['before']>
type Row = { id: number; mediaId: number; before: Told | null; newest: number; undoneBy: number | null }

/**
 * Takes back the last change that a user made, or the one named, if nothing newer happened to that record. That is an event
 * itself. A lost answer can be asked for again by naming the event; an undo is not undone.
 * @throws AppError notFound (nothing to take back), conflict (with the current record)
 */
export async function undoWatched(userId: number, eventId?: number): Promise<WatchedChange> {
  const event = await eventOf(userId, eventId)
  if (!event) throw new AppError('notFound')
  const { id, mediaId, before } = event
  const { record, event: written } = await inTurn(userId, mediaId, async (known) => {
    const { newest, undoneBy } = (await eventOf(userId, id)) ?? event
    if (undoneBy !== null) return { record: known.record, event: null }
    if (newest !== id) {
      const current = await knownOf(userId, mediaId)
      throw new AppError('conflict', undefined, undefined, current?.record && toRecord(mediaId, current.record))
    }
    const after = before && { ...before, createdAt: new Date(before.createdDate) }
    return writeRecord({ userId, mediaId, source: 'Undo', undoes: id }, known.record, after)
  })
  return { record: record && toRecord(mediaId, record), event: written }
}

/** `newest` is the last event of that record, `undoneBy` it where it is the undo of this one. */
async function eventOf(userId: number, id: number | undefined): Promise<Row | undefined> {
  const which = id === undefined ? sql`source <> 'Undo' ORDER BY created_at DESC, id DESC LIMIT 1` : sql`id = ${id}`
  const [row] = await rows<Row>(sql`
    SELECT e.id::float8 AS id, e.media_id AS "mediaId", e.before, n.id::float8 AS newest,
      CASE WHEN n.undoes = e.id THEN n.id::float8 END AS "undoneBy"
    FROM (SELECT * FROM watched_events WHERE user_id = ${userId} AND ${which}) AS e
    CROSS JOIN LATERAL (SELECT id, undoes FROM watched_events WHERE user_id = ${userId} AND media_id = e.media_id
      ORDER BY id DESC LIMIT 1) AS n`)
  return row
}
