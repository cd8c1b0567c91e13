import { extentOf } from '@/lib/catalogue/extent'
import type { RecordSnapshot } from '@/lib/tracking/schemas/records'
import { AppError } from '@/server/platform/errors'
import type { Tx } from '@/server/platform/writing/write'
import { lockRecords } from './bulk'
import { mediaAndRecordLocked, mediaAndRecordWithin } from './records/rows'
import { contentAfterSeen, contentOf, type Seen } from './records/rules'
import { type Source, writeRecordWithin } from './records/writes'

/** What a program's mark did: the event of the change, or why nothing changed. */
export type Marked = { event: number } | 'AlreadySeen' | 'BeyondEnd' | 'NotFound'

/** What a program says was watched, and `at` which time. `isTicked`: somebody has marked it so, perhaps long after. */
export type Watched = Omit<Seen, 'mayStartAgain'> & { isTicked: boolean; at: Date }

/** More than the concurrent first writes that one record ever gets. */
const TRIES = 20

/**
 * Marks episodes that a program says were watched, in the caller's unit of work, by the rules of "one more". A count is
 * never lowered; a finished work that begins again gets a new run. A private record stays private.
 */
export async function markSeen(tx: Tx, userId: number, mediaId: number, given: Watched): Promise<Marked> {
  const { isTicked, at, ...seen } = given
  for (let tried = 0; tried < TRIES; tried++) {
    const known = await mediaAndRecordLocked(tx, userId, mediaId)
    if (!known) return 'NotFound'
    const mayStartAgain = !isTicked && (known.record === null || known.record.updatedAt <= at)
    const after = contentAfterSeen({ ...seen, mayStartAgain }, known.record, extentOf(known.media), at)
    if (typeof after === 'string') return after
    const event = await writeRecordWithin(tx, { userId, mediaId, source: 'Scrobble' }, known.record, after)
    if (event !== undefined) return { event }
  }
  throw new AppError('locked')
}

type EventRow = { id: number; source: Source; undoes: number | null; before: RecordSnapshot | null }

/** Most later events that are looked through. */
const MOST = 200
const SINCE = `SELECT id::float8 AS id, source, undoes::float8 AS undoes, before FROM watched_events
  WHERE user_id = $1::int AND media_id = $2::int AND id >= $3::bigint ORDER BY id DESC LIMIT ${MOST + 1}`

/**
 * Takes back a mark, and the later ones of its record before it, each by an event that undoes it. Returns their events,
 * or null, without a change, if the record was changed otherwise since. What was undone meanwhile does not matter.
 */
export async function unmarkSeen(tx: Tx, userId: number, mediaId: number, event: number): Promise<number[] | null> {
  await lockRecords(tx, userId, [mediaId])
  const { rows } = await tx.query<EventRow>(SINCE, [userId, mediaId, event])
  const marks = marksIn(rows, event)
  if (!marks) return null
  for (const { id, before } of marks) {
    const record = (await mediaAndRecordWithin(tx, userId, mediaId))?.record
    if (!record) return null
    const change = { userId, mediaId, source: 'Undo', undoes: id } as const
    const undo = await writeRecordWithin(tx, change, record, before && contentOf(before, record))
    if (undo === undefined) throw new AppError('locked')
  }
  return marks.map(({ id }) => id)
}

/** The marks from an event on that still hold, the newest first; null if that does not, or if others hold. */
function marksIn(events: readonly EventRow[], event: number): EventRow[] | null {
  const known = new Set(events.map(({ id }) => id))
  const undone = new Set(events.flatMap(({ undoes }) => undoes ?? []))
  const isOdd = [...undone].some((id) => !known.has(id))
  const holding = events.filter(({ id, source }) => source !== 'Undo' && !undone.has(id))
  const areMarks = holding.every(({ source }) => source === 'Scrobble') && holding.at(-1)?.id === event
  return areMarks && !isOdd ? holding : null
}
