import type { RECORD_SOURCES, RecordContent, RecordSnapshot } from '@/lib/tracking/schemas/records'
import { refuseForeign } from '@/server/domain/identity/users/locks'
import { writingToken } from '@/server/platform/cache/context'
import type { CacheTag } from '@/server/platform/cache/tags'
import { type Tx, writeAtOnce } from '@/server/platform/writing/write'
import type { RecordRow } from './rows'
import { isSame, snapshotsOf } from './rules'

export type Source = (typeof RECORD_SOURCES)[number]
type Change = { userId: number; mediaId: number; source: Source; undoes?: number }
export type Written = { record: RecordRow | null; event: number | null }

/**
 * Writes a record (null: deletes it) together with its event, in one statement. Returns undefined, without writing, if
 * the record has changed since `before` was read. Writes nothing if it already has this content.
 */
export async function writeRecord(
  { userId, mediaId, source, undoes }: Change,
  before: RecordRow | null,
  after: (RecordContent & { createdAt?: Date }) | null,
): Promise<Written | undefined> {
  if (isSame(before, after)) return { record: before, event: null }
  const { record, values, kind } = valuesOf({ userId, mediaId, source, undoes }, before, after)
  const row = await writeAtOnce<EventRow>({
    statement: { name: `watched-${kind}`, text: AT_ONCE[kind], values },
    tagsOf: ({ isPublic }) => (isPublic ? [listTag(userId)] : []),
  }).catch(refuseForeign)
  return row && { record, event: Number(row.id) }
}

/**
 * Writes a record in the caller's unit of work; `after` differs from `before`. Returns the event, or undefined where
 * nothing was written: the record is no longer `before`, or the work is gone.
 */
export async function writeRecordWithin(
  tx: Tx,
  change: Change,
  before: RecordRow | null,
  after: (RecordContent & { createdAt?: Date }) | null,
): Promise<number | undefined> {
  const { values, kind } = valuesOf(change, before, after)
  const statement = { name: `watched-${kind}-within`, text: WITHIN[kind], values }
  const [row] = (await tx.query<EventRow>(statement)).rows
  if (row?.isPublic) tx.invalidate([listTag(change.userId)])
  return row && Number(row.id)
}

type EventRow = { id: string; isPublic: boolean }

/** The record after a change, and the values of the statement that writes it. */
function valuesOf(
  { userId, mediaId, source, undoes }: Change,
  before: RecordRow | null,
  after: (RecordContent & { createdAt?: Date }) | null,
) {
  const now = new Date(Math.max(Date.now(), before ? before.updatedAt.getTime() + 1 : 0))
  const record = after && { ...after, createdAt: before?.createdAt ?? after.createdAt ?? now, updatedAt: now }
  const event = [...snapshotsOf(before, record).map(json), source, undoes ?? null, writingToken(userId)]
  const key = [userId, mediaId, now]
  if (!record) return { record, kind: 'delete' as const, values: [...key, before?.updatedAt, ...event] }
  const { episodesWatched, status, rating, startedDate, finishedDate, createdAt } = record
  const { note, volumesRead, priority, tags, isPrivate, earlierRuns } = record
  const columns = [...key, episodesWatched, status, rating, startedDate, finishedDate]
  const details = [note, volumesRead, priority, tags, isPrivate, JSON.stringify(earlierRuns)]
  const kind = before ? ('update' as const) : ('insert' as const)
  return { record, kind, values: [...columns, ...details, before?.updatedAt ?? createdAt, ...event] }
}

const listTag = (userId: number): CacheTag => `watched:${userId}`

/** The user of the `written` records, if everybody may see one of the user's lists. */
const OPEN = `open AS (SELECT id FROM users WHERE id = $1::int AND 'Everybody' IN (anime_list, manga_list, game_list)
    AND EXISTS (SELECT FROM written))`
/** Invalidates that user's public list. */
const LOGGED = `${OPEN}, logged AS (INSERT INTO invalidations (tags) SELECT ARRAY['watched:' || id] FROM open)`

/** `first` is the number of the first of the event's parameters. */
const withEvent = (
  open: string,
  write: string,
  first: number,
) => `WITH written AS (${write} RETURNING user_id, media_id), ${open}
  INSERT INTO watched_events (user_id, media_id, created_at, before, after, source, undoes, token_id)
  SELECT user_id, media_id, $3::timestamptz, $${first}::jsonb, $${first + 1}::jsonb, $${first + 2}::watched_source,
    $${first + 3}::bigint, $${first + 4}::int FROM written RETURNING id, EXISTS (SELECT FROM open) AS "isPublic"`

const INSERT = `INSERT INTO watched_records (user_id, media_id, title_sort, type, updated_at, episodes_watched, status, rating,
    started_date, finished_date, note, volumes_read, priority, tags, is_private, earlier_runs, created_at)
  SELECT $1::int, m.id, m.title_sort, m.type, $3::timestamptz, $4::int, $5::watch_status, $6::int, parse_partial_date($7),
    parse_partial_date($8), $9::text, $10::int, $11::watch_priority, $12::text[], $13::boolean, $14::jsonb, $15::timestamptz
  FROM media m WHERE m.id = $2::int
  ON CONFLICT DO NOTHING`
const UPDATE = `UPDATE watched_records SET updated_at = $3, episodes_watched = $4::int, status = $5::watch_status, rating = $6::int,
    started_date = parse_partial_date($7), finished_date = parse_partial_date($8), note = $9::text, volumes_read = $10::int,
    priority = $11::watch_priority, tags = $12::text[], is_private = $13::boolean, earlier_runs = $14::jsonb
  WHERE user_id = $1::int AND media_id = $2::int AND updated_at = $15::timestamptz`
const DELETE =
  'DELETE FROM watched_records WHERE user_id = $1::int AND media_id = $2::int AND updated_at = $4::timestamptz'

/** A unit of work logs what it has invalidated itself. */
const textsWith = (open: string) => ({
  insert: withEvent(open, INSERT, 16),
  update: withEvent(open, UPDATE, 16),
  delete: withEvent(open, DELETE, 5),
})
const [AT_ONCE, WITHIN] = [textsWith(LOGGED), textsWith(OPEN)]

const json = (snapshot: RecordSnapshot | null) => snapshot && JSON.stringify(snapshot)

/** A change of one of several records; `before` is the record that it is based on. */
export type RecordWrite = {
  mediaId: number
  before: RecordRow | null
  after: (RecordContent & { createdAt?: Date }) | null
  undoes?: number
}

/** `token`: by which they are written; that of the call, if a job does not write them later. */
type Several = { userId: number; source: Source; batch?: number | null; token?: number | null }

/**
 * Writes several records of a user, each with its event, in one statement of the caller's unit of work. Returns the
 * event of each written record by its work. A record that has changed since `before` was read, and one whose work is
 * gone, is not written. No two changes may be of one work. Events with the same `batch` are undone together.
 */
export async function writeRecords(
  tx: Tx,
  { userId, source, batch = null, token = writingToken(userId) }: Several,
  changes: readonly RecordWrite[],
): Promise<Map<number, number>> {
  if (changes.length === 0) return new Map()
  const newest = Math.max(...changes.map(({ before }) => before?.updatedAt.getTime() ?? 0))
  const now = new Date(Math.max(Date.now(), newest + 1))
  const given = JSON.stringify(changes.map((change) => givenRow(change, now)))
  // Planned each time: a plan for few records would read all of them later.
  const { rows } = await tx.query<SeveralRow>(WRITE_SEVERAL, [userId, given, now, source, batch, token])
  if (rows[0]?.isPublic) tx.invalidate([listTag(userId)])
  return new Map(rows.map(({ mediaId, event }) => [mediaId, Number(event)]))
}

type SeveralRow = { mediaId: number; event: string; isPublic: boolean }

function givenRow({ mediaId, before, after, undoes }: RecordWrite, now: Date) {
  const record = after && { ...after, createdAt: before?.createdAt ?? after.createdAt ?? now, updatedAt: now }
  const [old, young] = snapshotsOf(before, record)
  return { ...record, mediaId, isRemoved: after === null, expected: before?.updatedAt, undoes, old, young }
}

const FIELDS = `episodes_watched, status, rating, started_date, finished_date, note, volumes_read, priority, tags, is_private,
  earlier_runs`
const GIVEN = `g."episodesWatched", g.status, g.rating, parse_partial_date(g."startedDate"), parse_partial_date(g."finishedDate"), g.note, g."volumesRead", g.priority,
  g.tags, g."isPrivate", g."earlierRuns"`

const WRITE_SEVERAL = `WITH given AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($2::jsonb) AS g("mediaId" int, "isRemoved" boolean, expected timestamptz, undoes bigint,
      "episodesWatched" int, status watch_status, rating int, "startedDate" text, "finishedDate" text, note text,
      "volumesRead" int, priority watch_priority, tags text[], "isPrivate" boolean, "earlierRuns" jsonb, "createdAt" timestamptz,
      old jsonb, young jsonb)
  ), added AS (
    INSERT INTO watched_records (user_id, media_id, title_sort, type, updated_at, created_at, ${FIELDS})
    SELECT $1::int, g."mediaId", m.title_sort, m.type, $3::timestamptz, g."createdAt", ${GIVEN}
    FROM given g JOIN media m ON m.id = g."mediaId" WHERE NOT "isRemoved" AND expected IS NULL
    ON CONFLICT DO NOTHING RETURNING media_id
  ), changed AS (
    UPDATE watched_records w SET updated_at = $3::timestamptz, (${FIELDS}) = ROW(${GIVEN})
    FROM given g WHERE w.user_id = $1::int AND w.media_id = g."mediaId" AND w.updated_at = g.expected AND NOT g."isRemoved"
    RETURNING w.media_id
  ), removed AS (
    DELETE FROM watched_records w USING given g
    WHERE w.user_id = $1::int AND w.media_id = g."mediaId" AND w.updated_at = g.expected AND g."isRemoved"
    RETURNING w.media_id
  ), written AS (
    SELECT media_id FROM added UNION ALL SELECT media_id FROM changed UNION ALL SELECT media_id FROM removed
  ), ${OPEN}
  INSERT INTO watched_events (user_id, media_id, created_at, before, after, source, undoes, batch, token_id)
  SELECT $1::int, g."mediaId", $3::timestamptz, nullif(g.old, 'null'), nullif(g.young, 'null'), $4::watched_source, g.undoes,
    $5::bigint, $6::int
  FROM given g JOIN written ON media_id = g."mediaId" RETURNING media_id AS "mediaId", id AS event,
    EXISTS (SELECT FROM open) AS "isPublic"`
