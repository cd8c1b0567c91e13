import type { MediaType } from '@/lib/schemas/media'
import type { WatchedRecord } from '@/lib/schemas/watched'
import type { Progress, WatchDates, WatchDetails } from '@/lib/watching'
import { plannedRows } from '@/server/platform/database/client'

/** A record as it is stored. */
export type RecordRow = Progress &
  WatchDates &
  WatchDetails & { rating: number | null; createdAt: Date; updatedAt: Date }
/** The columns of a record, all null if there is none. */
export type MaybeRecord = RecordRow | { [Column in keyof RecordRow]: null }
export type MediaAndRecord = { media: { type: MediaType; totalEpisodes: number | null }; record: RecordRow | null }

const date = (column: string) => `write_partial_date(w.${column})`

/** The columns of a record `w` without its times, which the API and the exported files write differently. */
export const RECORD_FIELDS = `w.episodes_watched AS "episodesWatched", w.status, w.rating, ${date('started_date')} AS "startedDate",
  ${date('finished_date')} AS "finishedDate", w.note, w.volumes_read AS "volumesRead", w.priority, w.tags,
  w.is_private AS "isPrivate", w.earlier_runs AS "earlierRuns"`
/** The columns of a record `w`. */
export const RECORD = `${RECORD_FIELDS}, w.created_at AS "createdAt", w.updated_at AS "updatedAt"`

/** LIMIT makes the planner look up each record by its primary key; otherwise it would read all 20,000 records of a user. */
export const RECORD_OF = (id: string) =>
  `LATERAL (SELECT * FROM watched_records WHERE user_id = $1::int AND media_id = ${id} LIMIT 1) AS w`

type Row = MediaAndRecord['media'] & MaybeRecord

/** A work and the user's record of it; null if there is no such work. */
export async function mediaAndRecordOf(userId: number, mediaId: number): Promise<MediaAndRecord | null> {
  const [row] = await plannedRows<Row>('watched-record', STATEMENT, [userId, mediaId])
  if (!row) return null
  const { type, totalEpisodes, ...record } = row
  return { media: { type, totalEpisodes }, record: record.status === null ? null : record }
}

const STATEMENT = `SELECT m.type, m.total_episodes AS "totalEpisodes", ${RECORD}
  FROM media m LEFT JOIN watched_records w ON w.media_id = m.id AND w.user_id = $1::int WHERE m.id = $2::int`

/** A record in the form of the API. */
export function toRecord(mediaId: number, record: RecordRow): WatchedRecord {
  return { media: { id: mediaId }, ...withTimestamps(record) }
}

/** A record with its times as texts. */
export function withTimestamps({ createdAt, updatedAt, ...record }: RecordRow): Omit<WatchedRecord, 'media'> {
  return { ...record, createdDate: createdAt.toISOString(), updatedDate: updatedAt.toISOString() }
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
