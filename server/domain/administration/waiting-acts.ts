import type { WaitingAct } from '@/lib/administration/schemas/sources'
import { HIDEABLE_NOUNS } from '@/lib/catalogue/nouns'
import { UNDO_DAYS } from '@/lib/curation/schemas/merges'
import type { Paged } from '@/lib/schemas/paging'
import { hiddenTable, NAMES, TABLES } from '@/server/domain/catalogue/entries/access'
import { IS_MERGED_TITLE_HIDDEN } from '@/server/domain/curation/hidden-texts/access'
import { pageOf } from '@/server/engines/listing/page'
import { plannedRows } from '@/server/platform/database/client'

/** Most acts of each kind that are listed. */
const MOST = 1000
const DAY = 86_400_000

type Row = Pick<WaitingAct, 'kind' | 'noun' | 'id' | 'title' | 'username'> & { at: Date }

/**
 * Merges that can still be undone, and entries that are hidden, the newest first. What is hidden has no bound of days:
 * nobody else lists it. Of each, the newest thousand are counted.
 */
export async function waitingActs({ page, size }: { page: number; size: number }): Promise<Paged<WaitingAct>> {
  const first = page * size
  const [counted] = await plannedRows<{ total: number }>('waiting-acts-count', COUNT, [MOST])
  const total = counted?.total ?? 0
  const found = first < total ? await plannedRows<Row>('waiting-acts', LIST, [size, first]) : []
  const data = found.map(({ at, ...act }) => ({
    ...act,
    date: at.toISOString(),
    endDate: new Date(at.getTime() + UNDO_DAYS * DAY).toISOString(),
  }))
  return pageOf(data, total, { page, size })
}

const merges = (alias: string) =>
  `${alias}.undone_at IS NULL AND ${alias}.created_at > now() - make_interval(days => ${UNDO_DAYS})`

const COUNT = `SELECT ((SELECT count(*) FROM (SELECT FROM merges m WHERE ${merges('m')} LIMIT $1::int) AS found)
  + (SELECT count(*) FROM (SELECT FROM hidden_media LIMIT $1::int) AS found)
  + (SELECT count(*) FROM (SELECT FROM hidden_entries LIMIT $1::int) AS found))::int AS total`

const hidesOf = (
  noun: (typeof HIDEABLE_NOUNS)[number],
) => `(SELECT 'hide' AS kind, '${noun}' AS noun, e.id, NULL::int AS merge, e.${NAMES[noun]} AS title,
    h.hidden_by_id AS by, h.hidden_at AS at FROM (SELECT ${noun}_id, hidden_by_id, hidden_at FROM ${hiddenTable(noun)}
      WHERE ${noun}_id IS NOT NULL ORDER BY hidden_at DESC LIMIT $1::int + $2::int) AS h JOIN ${TABLES[noun]} e ON e.id = h.${noun}_id)`

// Whether the title of a merged entry is hidden is asked of the rows of the page alone.
const LIST = `SELECT a.kind, a.noun, a.id, CASE WHEN a.merge IS NULL OR NOT (${IS_MERGED_TITLE_HIDDEN}) THEN a.title END AS title,
    u.username, a.at FROM (
    (SELECT 'merge' AS kind, m.noun, m.into_id AS id, m.id AS merge, m.merged_title AS title, m.editor_id AS by, m.created_at AS at
      FROM merges m WHERE ${merges('m')} ORDER BY m.created_at DESC LIMIT $1::int + $2::int)
    UNION ALL ${HIDEABLE_NOUNS.map(hidesOf).join(' UNION ALL ')}
    ORDER BY at DESC, noun, id LIMIT $1::int OFFSET $2::int) AS a
  LEFT JOIN merges j ON j.id = a.merge LEFT JOIN users u ON u.id = a.by ORDER BY a.at DESC, a.noun, a.id`
