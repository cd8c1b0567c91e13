import type { Paged } from '@/lib/schemas/paging'
import type { HistoryLine, HistoryLinesSearch, RecordEvent } from '@/lib/tracking/schemas/records'
import { MEDIA_CARD_JSON, type MediaCardRow, toMediaCard } from '@/server/domain/catalogue/media/cards'
import { pageOf } from '@/server/engines/listing/page'
import { plannedRows } from '@/server/platform/database/client'

/** The batch of the events of an import. Bulk changes have positive numbers. */
export const importBatch = (importId: number) => -importId

/** The history of a user's records as lines, newest first: a change, or all changes of an import, or of its undoing. */
export async function historyLines(userId: number, { page, size }: HistoryLinesSearch): Promise<Paged<HistoryLine>> {
  const [row] = await plannedRows<{ total: number; lines: LineRow[] }>('history-lines', LINES, [
    userId,
    size,
    page * size,
  ])
  const { total = 0, lines = [] } = row ?? {}
  return pageOf(lines.map(toLine), total, { page, size })
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

/** Events of imports from before they had a batch are those of one day. */
const IMPORTS = `SELECT max(created_at) AS created_at, max(id) AS id, batch, count(*)::int AS works, source = 'Undo' AS undone
  FROM watched_events WHERE user_id = $1::int AND ${IS_OF_IMPORT}
  GROUP BY batch, source = 'Undo', CASE WHEN batch IS NULL THEN (created_at AT TIME ZONE 'UTC')::date END`

const LINES = `WITH imported AS MATERIALIZED (${IMPORTS}),
  page AS (
    SELECT * FROM (
      SELECT * FROM imported
      UNION ALL (SELECT created_at, id, NULL, NULL, NULL FROM watched_events WHERE user_id = $1 AND ${IS_CHANGE}
        ORDER BY created_at DESC, id DESC LIMIT $2::int + $3::bigint)
    ) AS lines ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3)
  SELECT (SELECT count(*)::int FROM imported)
    + (SELECT count(*)::int FROM watched_events WHERE user_id = $1 AND ${IS_CHANGE}) AS total, coalesce((
    SELECT json_agg(json_build_object('id', p.id, 'createdDate', round(extract(epoch FROM p.created_at) * 1000),
      'import', CASE WHEN p.works IS NOT NULL THEN json_build_object('id', i.id, 'filename', i.filename, 'works', p.works,
        'isUndone', p.undone) END,
      'event', CASE WHEN p.works IS NULL THEN json_build_object('before', e.before, 'after', e.after, 'source', e.source,
        'undoes', e.undoes, 'canUndo', e.source <> 'Undo' AND NOT EXISTS (
          SELECT 1 FROM watched_events n WHERE n.user_id = $1 AND n.media_id = e.media_id AND n.id > e.id),
        'media', ${MEDIA_CARD_JSON}) END)
      ORDER BY p.created_at DESC, p.id DESC)
    FROM page p JOIN watched_events e ON e.id = p.id JOIN media m ON m.id = e.media_id
      LEFT JOIN imports i ON i.id = -p.batch AND i.user_id = $1), '[]') AS lines`
