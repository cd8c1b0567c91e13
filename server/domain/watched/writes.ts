import type { WATCHED_SOURCES } from '@/lib/schemas/watched'
import { plannedRows } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import type { RecordRow } from './rows'
import { type Content, isSame, type Snapshot, snapshotsOf } from './rules'

export type Source = (typeof WATCHED_SOURCES)[number]
type Change = { userId: number; mediaId: number; source: Source; undoes?: number }
export type Written = { record: RecordRow | null; event: number | null }

/**
 * Writes a record (null: deletes it) together with its event, in one statement. Returns undefined, without writing, if the
 * record has changed since `before` was read. Writes nothing if it already has this content.
 */
export async function writeRecord(
  { userId, mediaId, source, undoes }: Change,
  before: RecordRow | null,
  after: (Content & { createdAt?: Date }) | null,
): Promise<Written | undefined> {
  if (isSame(before, after)) return { record: before, event: null }
  const now = new Date(Math.max(Date.now(), before ? before.updatedAt.getTime() + 1 : 0))
  const record = after && { ...after, createdAt: before?.createdAt ?? after.createdAt ?? now, updatedAt: now }
  const event = [...snapshotsOf(before, record).map(json), source, undoes ?? null]
  const [name, text, values] = statement({ userId, mediaId }, before, record, now)
  const [row] = await plannedRows<{ id: string }>(name, text, [...values, ...event]).catch(refuseForeign)
  return row && { record, event: Number(row.id) }
}

type Key = { userId: number; mediaId: number }

function statement({ userId, mediaId }: Key, before: RecordRow | null, record: RecordRow | null, now: Date) {
  if (!record) return ['watched-delete', DELETE, [userId, mediaId, now, before?.updatedAt]] as const
  const { episodesWatched, status, rating, startedDate, finishedDate, createdAt } = record
  const { note, volumesRead, priority, tags, isPrivate, earlierRuns } = record
  const columns = [userId, mediaId, now, episodesWatched, status, rating, startedDate, finishedDate]
  const details = [note, volumesRead, priority, tags, isPrivate, JSON.stringify(earlierRuns)]
  if (before) return ['watched-update', UPDATE, [...columns, ...details, before.updatedAt]] as const
  return ['watched-insert', INSERT, [...columns, ...details, createdAt]] as const
}

/** `first` is the number of the first of the event's parameters. */
const withEvent = (write: string, first: number) => `WITH written AS (${write} RETURNING user_id, media_id)
  INSERT INTO watched_events (user_id, media_id, created_at, before, after, source, undoes)
  SELECT user_id, media_id, $3::timestamptz, $${first}::jsonb, $${first + 1}::jsonb, $${first + 2}::watched_source,
    $${first + 3}::bigint FROM written RETURNING id`

const INSERT = withEvent(
  `INSERT INTO watched_records (user_id, media_id, updated_at, episodes_watched, status, rating, started_date, finished_date,
    note, volumes_read, priority, tags, is_private, earlier_runs, created_at)
  VALUES ($1::int, $2::int, $3, $4::int, $5::watch_status, $6::int, $7::date, $8::date,
    $9::text, $10::int, $11::watch_priority, $12::text[], $13::boolean, $14::jsonb, $15::timestamptz)
  ON CONFLICT DO NOTHING`,
  16,
)
const UPDATE = withEvent(
  `UPDATE watched_records SET updated_at = $3, episodes_watched = $4::int, status = $5::watch_status, rating = $6::int,
    started_date = $7::date, finished_date = $8::date, note = $9::text, volumes_read = $10::int,
    priority = $11::watch_priority, tags = $12::text[], is_private = $13::boolean, earlier_runs = $14::jsonb
  WHERE user_id = $1::int AND media_id = $2::int AND updated_at = $15::timestamptz`,
  16,
)
const DELETE = withEvent(
  'DELETE FROM watched_records WHERE user_id = $1::int AND media_id = $2::int AND updated_at = $4::timestamptz',
  5,
)

const json = (snapshot: Snapshot | null) => snapshot && JSON.stringify(snapshot)

/** PostgreSQL's foreign_key_violation: the work or the user was deleted meanwhile. */
function refuseForeign(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '23503') throw new AppError('notFound')
  throw error
}
