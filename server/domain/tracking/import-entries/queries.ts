import type { ImportFormat, ImportOutcome, ImportRule } from '@/lib/tracking/imports'
import type { ImportEntriesSearch, ImportEntry, ImportEntryPage } from '@/lib/tracking/schemas/imports'
import type { RecordContent, RecordSnapshot } from '@/lib/tracking/schemas/records'
import { MEDIA_CARD_JSON, type MediaCardRow, toMediaCard } from '@/server/domain/catalogue/media/cards'
import { pageOf } from '@/server/engines/listing/page'
import { plannedRows } from '@/server/platform/database/client'
import type { FileRecord } from '../import-values/entry'
import { type MaybeRecord, RECORD, RECORD_OF, recordOf } from '../records/rows'
import { contentOf } from '../records/rules'
import { contentAfterImport } from './rules'

/** The number of an import's entries by outcome. */
export async function countsOf(importId: number): Promise<Partial<Record<ImportOutcome, number>>> {
  const rows = await plannedRows<{ outcome: ImportOutcome; count: number }>('import-counts', COUNTS, [importId])
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]))
}

const COUNTS = `SELECT outcome, count(*)::int AS count FROM import_entries WHERE import_id = $1::int GROUP BY outcome`

type Of = {
  id: number
  userId: number
  format: ImportFormat
  columns: { fields: readonly string[] } | null
  rule: ImportRule | null
  toWatched: boolean
}

/**
 * A page of an import's entries in the order of the file, or of those with one outcome. Without `withPrivate` it tells
 * no notes, and nothing of private records.
 */
export async function entriesOf(
  of: Of,
  { outcome, page, size }: ImportEntriesSearch,
  withPrivate: boolean,
): Promise<ImportEntryPage> {
  const counts = await countsOf(of.id)
  const total = outcome ? (counts[outcome] ?? 0) : Object.values(counts).reduce((sum, count) => sum + count, 0)
  const part = [of.userId, of.id, size, page * size]
  const rows = outcome
    ? await plannedRows<EntryRow>('import-entries-with', WITH_OUTCOME, [...part, outcome])
    : await plannedRows<EntryRow>('import-entries', ALL, part)
  const data = rows.map((row) => told(toEntry(row, of), withPrivate))
  return pageOf(data, total, { page, size })
}

/** An entry of an import; null if there is none. */
export async function entryAt(of: Of, position: number, withPrivate: boolean): Promise<ImportEntry | null> {
  const [row] = await plannedRows<EntryRow>('import-entry', ONE, [of.userId, of.id, position])
  return row ? told(toEntry(row, of), withPrivate) : null
}

type EntryRow = {
  position: number
  title: string
  ids: Record<string, string>
  card: MediaCardRow | null
  match: ImportEntry['match']
  outcome: ImportOutcome
  losses: string[]
  record: FileRecord | null
  before: RecordSnapshot | null
  year: number | null
  season: number | null
  types: ImportEntry['types']
  total: number | null
} & MaybeRecord

const entries = (
  part: string,
) => `SELECT e.position, e.title, e.ids, e.match, e.outcome, e.losses, e.record, e.year, e.season, e.types,
    nullif(m.total_episodes, 0) AS total,
    CASE WHEN m.id IS NULL THEN NULL ELSE ${MEDIA_CARD_JSON} END AS card, v.before, ${RECORD}
  FROM (SELECT * FROM import_entries WHERE import_id = $2::int ${part}) AS e
    LEFT JOIN media m ON m.id = e.media_id LEFT JOIN watched_events v ON v.id = e.event_id LEFT JOIN ${RECORD_OF('e.media_id')} ON true ORDER BY e.position`

const ALL = entries('ORDER BY position LIMIT $3::int OFFSET $4::bigint')
const WITH_OUTCOME = entries('AND outcome = $5::import_outcome ORDER BY position LIMIT $3::int OFFSET $4::bigint')
const ONE = entries('AND position = $3::int')

/** `isPrivate`: whether my record is, or was before the import. */
type Entry = ImportEntry & { isPrivate: boolean }

function toEntry(row: EntryRow, { format, columns, rule, toWatched }: Of): Entry {
  const { position, title, ids, card, match, outcome, losses, record, year, season, types, total } = row
  const mine = mineOf(row)
  const of = { format, columns: columns?.fields ?? [], rule: outcome === 'Changed' ? rule : null, total }
  return {
    ...{ position, title, year, season, types, ids, match, outcome, losses },
    media: card && toMediaCard(card),
    mine: toWatched ? mine : null,
    isPrivate: Boolean(mine?.isPrivate || recordOf(row)?.isPrivate),
    theirs: toWatched && record ? contentAfterImport(mine, record, of) : null,
  }
}

/** What the file leaves open of `theirs` is taken from `mine`, so a private record hides both. */
function told({ isPrivate, ...entry }: Entry, withPrivate: boolean): ImportEntry {
  if (withPrivate) return entry
  const { mine, theirs } = entry
  if (isPrivate || theirs?.isPrivate) return { ...entry, mine: null, theirs: null }
  return { ...entry, mine: mine && { ...mine, note: null }, theirs: theirs && { ...theirs, note: null } }
}

/** My record; of an entry that changed it, the record that it replaced. */
function mineOf(row: EntryRow): RecordContent | null {
  const record = recordOf(row)
  const mine = row.outcome === 'Changed' && row.before ? contentOf(row.before, record) : record
  if (!mine) return null
  const { episodesWatched, status, rating, startedDate, finishedDate } = mine
  const { note, volumesRead, priority, tags, isPrivate, earlierRuns } = mine
  return {
    ...{ episodesWatched, status, rating, startedDate, finishedDate },
    ...{ note, volumesRead, priority, tags, isPrivate, earlierRuns },
  }
}
