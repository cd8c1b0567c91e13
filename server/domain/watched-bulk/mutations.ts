import type pg from 'pg'
import type { BulkAnswer, BulkChange, BulkUndo } from '@/lib/schemas/watched-bulk'
import { chooseStatus, extentOf } from '@/lib/watching'
import {
  type MaybeRecord,
  type MediaAndRecord,
  RECORD,
  RECORD_OF,
  type RecordRow,
  recordOf,
} from '@/server/domain/watched/rows'
import { type Content, contentAfter, contentOf, isSame, type Snapshot } from '@/server/domain/watched/rules'
import { type RecordChange, writeRecords } from '@/server/domain/watched/writes'
import { inTransaction } from '@/server/platform/database/transaction'

/**
 * Changes many records of a user in one statement, by the rules of the form. Works without a record are left out. A record
 * that would become invalid, or that another write changes meanwhile, is skipped and counted.
 */
export function changeMany(userId: number, { media, ...change }: BulkChange): Promise<BulkAnswer> {
  return inTransaction(async (db) => {
    const known = await recordsOf(db, userId, media)
    const now = new Date()
    const wanted = known.map(({ mediaId, record, ...work }) => {
      const after = change.remove ? null : changed(record, work, change, now)
      return { mediaId, before: record, after }
    })
    const differing = wanted.filter(({ before, after }) => after === 'invalid' || !isSame(before, after))
    const changes = differing.filter((each): each is typeof each & RecordChange => each.after !== 'invalid')
    const written = await writeRecords(db, { userId, source: 'Form' }, changes)
    const events = [...written.values()]
    return { changed: events.length, skipped: differing.length - events.length, events }
  })
}

type Known = { mediaId: number; record: RecordRow } & MediaAndRecord['media']

async function recordsOf(db: pg.ClientBase, userId: number, ids: readonly number[]): Promise<Known[]> {
  type Row = { mediaId: number } & MediaAndRecord['media'] & MaybeRecord
  const { rows } = await db.query<Row>(RECORDS, [userId, [...new Set(ids)]])
  return rows.flatMap((row) => {
    const record = recordOf(row)
    return record ? [{ mediaId: row.mediaId, type: row.type, totalEpisodes: row.totalEpisodes, record }] : []
  })
}

const RECORDS = `SELECT m.id AS "mediaId", m.type, m.total_episodes AS "totalEpisodes", ${RECORD}
  FROM unnest($2::int[]) AS wanted (id) CROSS JOIN ${RECORD_OF('wanted.id')}
  CROSS JOIN LATERAL (SELECT * FROM media WHERE id = wanted.id LIMIT 1) AS m`

type Changed = Omit<BulkChange, 'media' | 'remove'>

function changed(
  before: RecordRow,
  work: MediaAndRecord['media'],
  { status = before.status, ...given }: Changed,
  now: Date,
): Content | 'invalid' {
  const extent = extentOf(work)
  const progress = status === before.status ? before : chooseStatus(before, status, extent)
  const { episodesWatched } = progress
  // The status was chosen: Watching may have no episode yet.
  const input = { media: 0, episodesWatched, status, ...given, source: 'form', keepStatus: true } as const
  const after = contentAfter(input, before, extent, now)
  return 'wrong' in after ? 'invalid' : after
}

/** Undoes a change of many records. Those that have changed since are skipped and counted; a repeated undo does nothing. */
export function undoMany(userId: number, { events }: BulkUndo): Promise<BulkAnswer> {
  return inTransaction(async (db) => {
    const { rows } = await db.query<UndoRow>(UNDOABLE, [userId, events])
    const open = rows.filter(({ isUndone }) => !isUndone)
    const changes = open
      .filter(({ isNewest }) => isNewest)
      .map(({ mediaId, event, before, ...row }): RecordChange => {
        const mine = recordOf(row)
        return { mediaId, before: mine, after: before && contentOf(before, mine), undoes: event }
      })
    const written = [...(await writeRecords(db, { userId, source: 'Undo' }, changes)).values()]
    return { changed: written.length, skipped: open.length - written.length, events: written }
  })
}

type UndoRow = MaybeRecord & {
  mediaId: number
  event: number
  before: Snapshot | null
  isNewest: boolean
  isUndone: boolean
}

const UNDOABLE = `SELECT e.media_id AS "mediaId", e.id::float8 AS event, e.before, n.id = e.id AS "isNewest",
    n.undoes IS NOT DISTINCT FROM e.id AS "isUndone", ${RECORD}
  FROM watched_events e
    CROSS JOIN LATERAL (SELECT id, undoes FROM watched_events WHERE user_id = $1::int AND media_id = e.media_id
      ORDER BY id DESC LIMIT 1) AS n
    LEFT JOIN ${RECORD_OF('e.media_id')} ON true
  WHERE e.id = ANY ($2::bigint[]) AND e.user_id = $1::int AND e.source <> 'Undo'`
