import type pg from 'pg'
import type { RecordStatus } from '@/lib/catalogue/record-statuses'
import type { MediaType } from '@/lib/catalogue/schemas/media'
import type { OwnRecord, RecordContent, RecordState } from '@/lib/tracking/schemas/records'
import { isShown, isShownAlone } from '@/server/domain/catalogue/entries/access'
import { plannedRows } from '@/server/platform/database/client'
import type { Statements } from '@/server/platform/writing/write'
import { RECORD_FIELDS } from './cards'

/** A record as it is stored. */
export type RecordRow = RecordContent & { createdAt: Date; updatedAt: Date }
/** The columns of a record, all null if there is none. */
export type MaybeRecord = RecordRow | { [Column in keyof RecordRow]: null }
export type MediaAndRecord = { media: { type: MediaType; totalEpisodes: number | null }; record: RecordRow | null }

/** The columns of a record `w`. */
export const RECORD = `${RECORD_FIELDS}, w.created_at AS "createdAt", w.updated_at AS "updatedAt"`

/**
 * LIMIT makes the planner look up each record by its primary key; otherwise it would read all 20,000 records of a user.
 */
export const RECORD_OF = (id: string) =>
  `LATERAL (SELECT * FROM watched_records WHERE user_id = $1::int AND media_id = ${id} LIMIT 1) AS w`

/** So many of the latest records of each type and status are read at once. */
const LATEST = 300

/**
 * The latest records `w` of the user $1 with these statuses, and their totals `t`: a range of the index for each type
 * and status, however many records there are. `filled`: which totals are looked at. $3: also private records.
 */
export const latestRecords = (statuses: readonly RecordStatus[], filled: string) =>
  `(SELECT * FROM watched_totals t WHERE t.user_id = $1::int AND t.status IN ('${statuses.join("', '")}') AND ${filled}) AS t
  CROSS JOIN LATERAL (SELECT media_id, rating, updated_at FROM watched_records
    WHERE user_id = $1::int AND type = t.type AND status = t.status AND ($3::boolean OR NOT is_private) ORDER BY updated_at DESC, media_id DESC LIMIT ${LATEST}) AS w`

/** Whether the user $1 may know the work `m`: it is shown, or they have or had it in a list or among their records. */
export const IS_KNOWN = `(${isShown('media', 'm.id')}
  OR EXISTS (SELECT FROM watched_records o WHERE o.user_id = $1::int AND o.media_id = m.id)
  OR EXISTS (SELECT FROM watched_events o WHERE o.user_id = $1::int AND o.media_id = m.id)
  OR EXISTS (SELECT FROM lists o JOIN list_entries oe ON oe.list_id = o.id AND oe.media_id = m.id WHERE o.owner_id = $1::int))`

type Row = MediaAndRecord['media'] & MaybeRecord & { isShown: boolean }
type Asked = pg.QueryConfig & { name: string; values: [userId: number, mediaId: number] }
/** Runs a statement of one row at most. */
type First = <Found extends pg.QueryResultRow>(asked: Asked) => Promise<Found | undefined>

const atOnce: First = async <Found extends pg.QueryResultRow>({ name, text, values }: Asked) =>
  (await plannedRows<Found>(name, text, values))[0]
const within =
  (tx: Statements): First =>
  async <Found extends pg.QueryResultRow>(asked: Asked) =>
    (await tx.query<Found>(asked)).rows[0]

/** A work and the user's record of it. Null if there is no such work, or a hidden one that the user may not know. */
export function mediaAndRecordOf(userId: number, mediaId: number): Promise<MediaAndRecord | null> {
  return found(atOnce, { name: 'watched-record', text: STATEMENT, values: [userId, mediaId] })
}

/** The same in a unit of work. */
export function mediaAndRecordWithin(tx: Statements, userId: number, mediaId: number): Promise<MediaAndRecord | null> {
  return found(within(tx), { name: 'watched-record', text: STATEMENT, values: [userId, mediaId] })
}

/** The same, the record locked until the end of the transaction, as it is once nobody else has it locked. */
export function mediaAndRecordLocked(tx: Statements, userId: number, mediaId: number): Promise<MediaAndRecord | null> {
  return found(within(tx), { name: 'watched-record-locked', text: LOCKED, values: [userId, mediaId] })
}

async function found(first: First, asked: Asked): Promise<MediaAndRecord | null> {
  const row = await first<Row>(asked)
  if (!row) return null
  const { type, totalEpisodes, isShown, ...record } = row
  const media = { type, totalEpisodes }
  if (record.status !== null) return { media, record }
  // Asked apart: few works are hidden, and every write would open the tables that it reads.
  const isKnown = isShown || (await first({ name: 'watched-known', text: KNOWN, values: asked.values }))
  return isKnown ? { media, record: null } : null
}

const WORK = `SELECT m.type, m.total_episodes AS "totalEpisodes", ${isShownAlone('media', 'm.id')} AS "isShown", ${RECORD} FROM media m`
const STATEMENT = `${WORK} LEFT JOIN watched_records w ON w.media_id = m.id AND w.user_id = $1::int WHERE m.id = $2::int`
const LOCKED = `WITH own AS MATERIALIZED (
    SELECT * FROM watched_records WHERE user_id = $1::int AND media_id = $2::int FOR UPDATE)
  ${WORK} LEFT JOIN own w ON w.media_id = m.id WHERE m.id = $2::int`
const KNOWN = `SELECT m.id FROM media m WHERE m.id = $2::int AND ${IS_KNOWN}`

/** A record in the form of the API. */
export function toRecord(mediaId: number, record: RecordRow): OwnRecord {
  return { media: { id: mediaId }, ...withTimestamps(record) }
}

/** A record with its times as texts. */
export function withTimestamps({ createdAt, updatedAt, ...record }: RecordRow): RecordState {
  return { ...record, createdDate: createdAt.toISOString(), updatedDate: updatedAt.toISOString() }
}

/** The same without the note, which the user alone reads. */
export function withoutNote<Record extends { note: string | null }>(record: Record): Record {
  return { ...record, note: null }
}

/** The record in a row that may have none. */
export function recordOf(row: MaybeRecord): RecordRow | null {
  if (row.status === null) return null
  const { episodesWatched, status, rating, startedDate, finishedDate, createdAt, updatedAt } = row
  const { note, volumesRead, priority, tags, isPrivate, earlierRuns } = row
  return {
    ...{ episodesWatched, status, rating, startedDate, finishedDate, createdAt, updatedAt },
    ...{ note, volumesRead, priority, tags, isPrivate, earlierRuns },
  }
}
