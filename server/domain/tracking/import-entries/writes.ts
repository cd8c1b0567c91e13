import { fold } from '@/lib/fold'
import type { ImportOutcome } from '@/lib/tracking/imports'
import type { ImportEntry } from '@/lib/tracking/schemas/imports'
import type { RecordSnapshot } from '@/lib/tracking/schemas/records'
import { AppError, conflict } from '@/server/platform/errors'
import type { Statements } from '@/server/platform/writing/write'
import type { FileRecord, StagedEntry } from '../import-values/entry'
import { type MaybeRecord, RECORD, RECORD_OF } from '../records/rows'
import { workById, workByTitle } from './statements'

/**
 * Stores entries of a file from `position` on, each with the work that it matches. Entries that are stored already
 * stay, so that a file can be read again after a crash.
 */
export async function stageEntries(
  tx: Statements,
  importId: number,
  position: number,
  entries: readonly StagedEntry[],
): Promise<void> {
  const given = entries.map((entry, at) => ({
    ...entry,
    position: position + at,
    title_key: entry.isById ? '' : fold(entry.title),
    losses: entry.losses,
  }))
  await tx.query({ name: 'import-stage', text: STAGE, values: [importId, JSON.stringify(given)] })
}

const STAGE = `WITH given AS MATERIALIZED (
    SELECT e.*, ${workById('e')} AS by_id
    FROM jsonb_to_recordset($2::jsonb) AS e(position int, ids jsonb, title text, title_key text, types text[], record jsonb,
      losses text[], year int, season int)
  ), matched AS MATERIALIZED (
    SELECT g.*, coalesce(g.by_id, ${workByTitle('g')}) AS media_id FROM given g
  )
  INSERT INTO import_entries (import_id, position, ids, title, title_key, types, record, losses, year, season, media_id, match, outcome)
  SELECT $1::int, m.position, m.ids, m.title, m.title_key, m.types, m.record, m.losses, m.year, m.season, m.media_id,
    CASE WHEN m.by_id IS NOT NULL THEN 'Id' WHEN m.media_id IS NOT NULL THEN 'Title' END::import_match,
    CASE WHEN m.media_id IS NULL THEN 'NotFound' ELSE 'New' END::import_outcome
  FROM matched m ON CONFLICT DO NOTHING`

/** Marks entries whose work has a later entry in the same file: that one counts. */
export async function markRepeated(tx: Statements, importId: number): Promise<void> {
  await tx.query(
    `UPDATE import_entries e SET outcome = 'Repeated' FROM (
       SELECT position, lead(position) OVER (PARTITION BY media_id ORDER BY position) AS later FROM import_entries
       WHERE import_id = $1::int AND media_id IS NOT NULL AND outcome <> 'Refused'
     ) AS ordered WHERE e.import_id = $1::int AND e.position = ordered.position AND ordered.later IS NOT NULL`,
    [importId],
  )
}

/** An entry with its work, the user's record of it, and the newest event of that record. */
export type PendingEntry = {
  position: number
  mediaId: number
  record: FileRecord
  eventId: number | null
  /** The work's episodes; null while they are unknown. */
  total: number | null
} & MaybeRecord

/** The `limit` entries after `position`, as far as they have one of these outcomes. */
export async function pendingEntries(
  tx: Statements,
  { importId, userId, position, outcomes, limit }: Pending,
): Promise<PendingEntry[]> {
  const { rows } = await tx.query<PendingEntry>(PENDING, [userId, importId, position, outcomes, limit])
  return rows
}
type Pending = { importId: number; userId: number; position: number; outcomes: readonly ImportOutcome[]; limit: number }

const PENDING = `SELECT e.position, e.media_id AS "mediaId", e.record, e.event_id::float8 AS "eventId",
    nullif(m.total_episodes, 0) AS total, ${RECORD}
  FROM (SELECT * FROM import_entries WHERE import_id = $2::int AND position > $3::int
      AND position <= $3 + $5::int AND outcome = ANY ($4::import_outcome[])) AS e
    JOIN media m ON m.id = e.media_id LEFT JOIN ${RECORD_OF('e.media_id')} ON true
  ORDER BY e.position`

/** The outcome of an entry; `event` is the event of the record's change. */
export type Settled = { position: number; outcome: ImportOutcome; event?: number | undefined }

export async function settleEntries(tx: Statements, importId: number, settled: readonly Settled[]): Promise<void> {
  await tx.query(
    `UPDATE import_entries e SET outcome = s.outcome, event_id = coalesce(s.event, e.event_id)
      FROM jsonb_to_recordset($2::jsonb) AS s(position int, outcome import_outcome, event bigint)
      WHERE e.import_id = $1::int AND e.position = s.position AND (e.outcome <> s.outcome OR s.event IS NOT NULL)`,
    [importId, JSON.stringify(settled)],
  )
}

/** An applied entry with its record, the record's content before, and whether nothing changed it since. */
export type UndoableEntry = {
  position: number
  mediaId: number
  eventId: number
  before: RecordSnapshot | null
  isNewest: boolean
} & MaybeRecord

/** The entries of a part that changed a record and are not undone. */
export async function undoableEntries(
  tx: Statements,
  { importId, userId, position, limit }: Omit<Pending, 'outcomes'>,
): Promise<UndoableEntry[]> {
  const { rows } = await tx.query<UndoableEntry>({
    name: 'import-undoable',
    text: UNDOABLE,
    values: [userId, importId, position, limit],
  })
  return rows
}

const UNDOABLE = `SELECT e.position, e.media_id AS "mediaId", v.id::float8 AS "eventId", v.before,
    NOT EXISTS (SELECT 1 FROM watched_events l WHERE l.user_id = $1::int AND l.media_id = e.media_id AND l.id > v.id) AS "isNewest",
    ${RECORD}
  FROM import_entries e JOIN watched_events v ON v.id = e.event_id
    LEFT JOIN ${RECORD_OF('e.media_id')} ON true
  WHERE e.import_id = $2::int AND e.position > $3::int AND e.position <= $3 + $4::int AND e.outcome IN ('Added', 'Changed')
  ORDER BY e.position`

/** Entries whose work was deleted meanwhile wait for it. */
export async function forgetDeletedWorks(tx: Statements, importId: number): Promise<void> {
  await tx.query(
    `UPDATE import_entries e SET outcome = 'NotFound', media_id = NULL, match = NULL
     WHERE import_id = $1::int AND outcome IN ('New', 'Differs') AND NOT EXISTS (SELECT 1 FROM media m WHERE m.id = e.media_id)`,
    [importId],
  )
}

/** Entries that could not be taken back, because their work was deleted. */
export async function settleDeleted(tx: Statements, importId: number): Promise<void> {
  await tx.query(
    `UPDATE import_entries SET outcome = 'ChangedSince' WHERE import_id = $1::int AND outcome IN ('Added', 'Changed')`,
    [importId],
  )
}

/** A work of an entry that was not found. With `isRepeated`, a later entry has the same work, and that one counts. */
export type NewMatch = {
  position: number
  media: number
  match: NonNullable<ImportEntry['match']>
  isRepeated: boolean
}

/**
 * Matches an entry that was not found with a work.
 * @throws AppError notFound (no such entry or work), conflict (media: importRepeated; status: importMatched)
 */
export async function matchEntry(
  tx: Statements,
  importId: number,
  { position, media, match, isRepeated }: NewMatch,
): Promise<void> {
  const {
    rows: [entry],
  } = await tx.query<{ outcome: ImportOutcome; known: boolean; repeated: boolean }>(
    `SELECT e.outcome, EXISTS (SELECT 1 FROM media WHERE id = $3::int) AS known, ${hasOther('$3')} AS repeated
     FROM import_entries e WHERE e.import_id = $1::int AND e.position = $2::int`,
    [importId, position, media],
  )
  if (!entry?.known) throw new AppError('notFound')
  if (entry.outcome !== 'NotFound') throw conflict({ status: 'importMatched' })
  if (entry.repeated) throw conflict({ media: 'importRepeated' })
  await tx.query(
    `UPDATE import_entries SET media_id = $3::int, match = $4::import_match, outcome = $5::import_outcome
     WHERE import_id = $1::int AND position = $2::int`,
    [importId, position, media, match, isRepeated ? 'Repeated' : 'New'],
  )
}

/** SQL: whether an entry of import $1 that counts has the work `media`. */
const hasOther = (media: string) => `EXISTS (SELECT 1 FROM import_entries o
  WHERE o.import_id = $1::int AND o.media_id = ${media} AND o.outcome <> 'Repeated')`

/** Looks again for the works of entries that were not found. */
export async function newMatches(tx: Statements, importId: number): Promise<NewMatch[]> {
  const { rows } = await tx.query<NewMatch>({ name: 'import-new-matches', text: NEW_MATCHES, values: [importId] })
  return rows
}

const NEW_MATCHES = `WITH missing AS MATERIALIZED (
    SELECT e.position, ${workById('e')} AS by_id, ${workByTitle('e')} AS by_title FROM import_entries e
    WHERE e.import_id = $1::int AND e.outcome = 'NotFound'
  ), found AS (
    SELECT position, by_id, coalesce(by_id, by_title) AS media_id FROM missing
  )
  SELECT f.position, f.media_id AS media, CASE WHEN f.by_id IS NULL THEN 'Title' ELSE 'Id' END AS match,
    lead(f.position) OVER (PARTITION BY f.media_id ORDER BY f.position) IS NOT NULL AS "isRepeated"
  FROM found f WHERE f.media_id IS NOT NULL AND NOT ${hasOther('f.media_id')} ORDER BY f.position`
