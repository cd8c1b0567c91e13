import type { Paged } from '@/lib/schemas/paging'
import type { HistoryLine, HistoryLinesSearch, RecordEvent } from '@/lib/tracking/schemas/records'
import { MEDIA_CARD_JSON, type MediaCardRow, toMediaCard } from '@/server/domain/catalogue/media/cards'
import { pageOf } from '@/server/engines/listing/page'
import { plannedRows } from '@/server/platform/database/client'
import { withoutNotes } from './records/queries'

/** The batch of the events of an import. Bulk changes have positive numbers. */
export const importBatch = (importId: number) => -importId

/**
 * The history of a user's records as lines, newest first: a change, or all changes of an import, or of its undoing.
 * `withPrivate`: else without that of private records, and without notes.
 */
export async function historyLines(
  userId: number,
  { page, size }: HistoryLinesSearch,
  withPrivate = true,
): Promise<Paged<HistoryLine>> {
  const events = withPrivate ? 'watched_events' : 'public_watched_events'
  const values = [userId, size, page * size]
  const [row] = await plannedRows<{ total: number; lines: LineRow[] }>(`lines-${events}`, LINES[events], values)
  const { total = 0, lines = [] } = row ?? {}
  const read = withPrivate ? lines : lines.map((line) => ({ ...line, event: line.event && withoutNotes(line.event) }))
  return pageOf(read.map(toLine), total, { page, size })
}

type LineRow = {
  id: number
  createdDate: number
  event: (Omit<RecordEvent, 'media' | 'createdDate' | 'id'> & { media: MediaCardRow }) | null
  import: HistoryLine['import']
}

function toLine({ id, createdDate, event, ...line }: LineRow): HistoryLine {
  const date = new Date(createdDate).toISOString()
  return {
    id,
    createdDate: date,
    event: event && { ...event, id, createdDate: date, media: toMediaCard(event.media) },
    import: line.import,
  }
}

/** What an import has written, or taken back: the conditions of the two indexes of migration 0094. */
const IS_OF_IMPORT = `(source = 'Import' OR coalesce(batch, 0) < 0)`
const IS_CHANGE = `source <> 'Import' AND coalesce(batch, 0) >= 0`

/** Lines of imports. Events of older ones, which have no batch, are one line for each day. */
const imports = (
  events: string,
) => `SELECT max(created_at) AS created_at, max(id) AS id, batch, count(*)::int AS works, source = 'Undo' AS undone
  FROM ${events} WHERE user_id = $1::int AND ${IS_OF_IMPORT}
  GROUP BY batch, source = 'Undo', CASE WHEN batch IS NULL THEN (created_at AT TIME ZONE 'UTC')::date END`

const lines = (events: string) => `WITH imported AS MATERIALIZED (${imports(events)}),
  page AS (
    SELECT * FROM (
      SELECT * FROM imported
      UNION ALL (SELECT created_at, id, NULL, NULL, NULL FROM ${events} WHERE user_id = $1 AND ${IS_CHANGE}
        ORDER BY created_at DESC, id DESC LIMIT $2::int + $3::bigint)
    ) AS lines ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3)
  SELECT (SELECT count(*)::int FROM imported)
    + (SELECT count(*)::int FROM ${events} WHERE user_id = $1 AND ${IS_CHANGE}) AS total, coalesce((
    SELECT json_agg(json_build_object('id', p.id, 'createdDate', round(extract(epoch FROM p.created_at) * 1000),
      'import', CASE WHEN p.works IS NOT NULL THEN json_build_object('id', i.id, 'filename', i.filename, 'works', p.works,
        'isUndone', p.undone) END,
      'event', CASE WHEN p.works IS NULL THEN json_build_object('before', e.before, 'after', e.after, 'source', e.source,
        'undoes', e.undoes, 'token', (SELECT t.name FROM personal_tokens t WHERE t.id = e.token_id), 'canUndo', e.source <> 'Undo' AND NOT EXISTS (
          SELECT 1 FROM watched_events n WHERE n.user_id = $1 AND n.media_id = e.media_id AND n.id > e.id),
        'media', ${MEDIA_CARD_JSON}) END)
      ORDER BY p.created_at DESC, p.id DESC)
    FROM page p JOIN watched_events e ON e.id = p.id JOIN media m ON m.id = e.media_id
      LEFT JOIN imports i ON i.id = -p.batch AND i.user_id = $1), '[]') AS lines`

const LINES = { watched_events: lines('watched_events'), public_watched_events: lines('public_watched_events') }

/**
 * SQL: whether an event was undone. An undo takes back the event that it names, and all of that record between that and
 * itself. OFFSET 0 keeps it one look-up for each row.
 */
export const isUndone = (event: string) => `EXISTS (SELECT FROM watched_events u WHERE u.user_id = ${event}.user_id
  AND u.media_id = ${event}.media_id AND u.id > ${event}.id AND u.undoes <= ${event}.id OFFSET 0)`
