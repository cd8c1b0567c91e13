import { extentOf } from '@/lib/catalogue/extent'
import { chooseStatus } from '@/lib/tracking/progress'
import type { BulkAnswer, BulkChange, BulkSelection, BulkUndo } from '@/lib/tracking/schemas/bulk'
import type { RecordContent, RecordSnapshot } from '@/lib/tracking/schemas/records'
import { empty, sql } from '@/server/platform/database/client'
import { type Statements, write } from '@/server/platform/writing/write'
import { recordIdsTitled } from './records/browse'
import { recordsWhere } from './records/filter'
import { type MaybeRecord, type MediaAndRecord, RECORD, RECORD_OF, type RecordRow, recordOf } from './records/rows'
import { contentAfter, contentOf, isSame } from './records/rules'
import { type RecordWrite, writeRecords } from './records/writes'

/** Works of one statement, so that memory and the time of each statement are bounded. */
const PART = 1000

/** The works of a selection that the user has a record of, also a private one, in the order of their ids. */
export async function selectedIds(
  tx: Statements,
  userId: number,
  { media, filter: { query, ...filter } = {}, except = [] }: BulkSelection,
  withPrivate = true,
): Promise<number[]> {
  const named = query === undefined ? media : await recordIdsTitled(userId, { query, ...filter })
  const { rows } = await tx.query<{ id: number }>(sql`SELECT media_id AS id FROM watched_records
    WHERE ${recordsWhere(userId, filter)} ${named ? sql`AND media_id = ANY (${named}::int[])` : empty}
      ${withPrivate ? empty : sql`AND NOT is_private`} AND media_id <> ALL (${except}::int[]) ORDER BY media_id`)
  return rows.map(({ id }) => id)
}

/**
 * Locks the records of these works until the end of the transaction. The records come before the totals, which each
 * write locks last; otherwise another write could hold one and wait for the other.
 */
export async function lockRecords(tx: Statements, userId: number, ids: readonly number[]): Promise<void> {
  await tx.query(LOCK, [userId, ids])
}

/** The ids in parts, one statement each. */
export function partsOf(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / PART) }, (_, n) => ids.slice(n * PART, (n + 1) * PART))
}

const LOCK = `SELECT FROM watched_records WHERE user_id = $1::int AND media_id = ANY ($2::int[]) ORDER BY media_id FOR UPDATE`

/**
 * Changes many records of a user together, by the rules of the form. Works without a record are left out. A record that
 * would become invalid is skipped and counted. Writes of other tabs wait until all are changed.
 */
export function changeMany(userId: number, change: BulkChange): Promise<BulkAnswer> {
  return write(async (tx) => {
    const ids = await selectedIds(tx, userId, change)
    await lockRecords(tx, userId, ids)
    const batch = await nextBatch(tx)
    const answer = { changed: 0, skipped: 0 }
    for (const part of partsOf(ids)) {
      const changes = await changesOf(tx, userId, part, change)
      const written = await writeRecords(tx, { userId, source: 'Form', batch }, changes.filter(isValid))
      answer.changed += written.size
      answer.skipped += changes.length - written.size
    }
    return { ...answer, undo: answer.changed > 0 ? batch : null }
  })
}

/** A number that no event has, and thus no other batch. */
async function nextBatch(tx: Statements): Promise<number> {
  const { rows } = await tx.query<{ batch: string }>(
    `SELECT nextval(pg_get_serial_sequence('watched_events', 'id')) AS batch`,
  )
  return Number(rows[0]?.batch)
}

type Wanted = Omit<RecordWrite, 'after'> & { after: RecordWrite['after'] | 'invalid' }
const isValid = (change: Wanted): change is RecordWrite => change.after !== 'invalid'

/** What differs after the change. */
async function changesOf(
  tx: Statements,
  userId: number,
  ids: readonly number[],
  change: BulkChange,
): Promise<Wanted[]> {
  const known = await recordsOf(tx, userId, ids)
  const now = new Date()
  const wanted = known.map(({ mediaId, record, ...work }): Wanted => {
    const after = change.remove ? null : changed(record, work, change, now)
    return { mediaId, before: record, after }
  })
  return wanted.filter(({ before, after }) => after === 'invalid' || !isSame(before, after))
}

type Known = { mediaId: number; record: RecordRow } & MediaAndRecord['media']

async function recordsOf(tx: Statements, userId: number, ids: readonly number[]): Promise<Known[]> {
  type Row = { mediaId: number } & MediaAndRecord['media'] & MaybeRecord
  const { rows } = await tx.query<Row>(RECORDS, [userId, ids])
  return rows.flatMap((row) => {
    const record = recordOf(row)
    return record ? [{ mediaId: row.mediaId, type: row.type, totalEpisodes: row.totalEpisodes, record }] : []
  })
}

const RECORDS = `SELECT m.id AS "mediaId", m.type, m.total_episodes AS "totalEpisodes", ${RECORD}
  FROM unnest($2::int[]) AS wanted (id) CROSS JOIN ${RECORD_OF('wanted.id')}
  CROSS JOIN LATERAL (SELECT * FROM media WHERE id = wanted.id LIMIT 1) AS m`

function changed(
  before: RecordRow,
  work: MediaAndRecord['media'],
  { status = before.status, rating, startedDate, finishedDate, date }: BulkChange,
  now: Date,
): RecordContent | 'invalid' {
  const extent = extentOf(work)
  const { episodesWatched } = status === before.status ? before : chooseStatus(before, status, extent)
  // The status was chosen: Watching may have no episode yet.
  const chosen = { media: 0, episodesWatched, status, source: 'form', keepStatus: true } as const
  const after = contentAfter({ ...chosen, rating, startedDate, finishedDate, date }, before, extent, now)
  return 'wrong' in after ? 'invalid' : after
}

/** Undoes a change of many records. Records changed since are skipped and counted; a repeated undo does nothing. */
export function undoMany(userId: number, { undo }: BulkUndo): Promise<BulkAnswer> {
  return write(async (tx) => {
    const { rows } = await tx.query<{ id: number }>(BATCH, [userId, undo])
    const ids = rows.map(({ id }) => id)
    await lockRecords(tx, userId, ids)
    const answer = { changed: 0, skipped: 0 }
    for (const part of partsOf(ids)) {
      const found = await tx.query<UndoRow>(UNDOABLE, [userId, undo, part])
      const open = found.rows.filter(({ isUndone }) => !isUndone)
      const written = await writeRecords(tx, { userId, source: 'Undo' }, open.filter(isNewest).map(restored))
      answer.changed += written.size
      answer.skipped += open.length - written.size
    }
    return { ...answer, undo: null }
  })
}

const isNewest = ({ isNewest }: UndoRow) => isNewest

function restored({ mediaId, event, before, ...row }: UndoRow): RecordWrite {
  const mine = recordOf(row)
  return { mediaId, before: mine, after: before && contentOf(before, mine), undoes: event }
}

type UndoRow = MaybeRecord & {
  mediaId: number
  event: number
  before: RecordSnapshot | null
  isNewest: boolean
  isUndone: boolean
}

/** The lock makes a second undo wait, and find everything undone. */
const BATCH = `SELECT media_id AS id FROM watched_events WHERE batch = $2::bigint AND user_id = $1::int
  ORDER BY media_id FOR NO KEY UPDATE`

const UNDOABLE = `SELECT e.media_id AS "mediaId", e.id::float8 AS event, e.before, n.id = e.id AS "isNewest",
    n.undoes IS NOT DISTINCT FROM e.id AS "isUndone", ${RECORD}
  FROM watched_events e
    CROSS JOIN LATERAL (SELECT id, undoes FROM watched_events WHERE user_id = $1::int AND media_id = e.media_id
      ORDER BY id DESC LIMIT 1) AS n
    LEFT JOIN ${RECORD_OF('e.media_id')} ON true
  WHERE e.batch = $2::bigint AND e.user_id = $1::int AND e.media_id = ANY ($3::int[])`
