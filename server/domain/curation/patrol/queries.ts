import { CONTRIBUTING } from '@/lib/curation/contributing'
import type { SeenMark, UnseenEdit, UnseenSearch } from '@/lib/curation/schemas/patrol'
import type { Paged } from '@/lib/schemas/paging'
import { pageOf } from '@/server/engines/listing/page'
import { noStore } from '@/server/platform/cache/tags'
import { join, plannedRows, raw, rows, sql } from '@/server/platform/database/client'
import { isoTime } from '@/server/platform/database/iso-time'
import { type EditRow, OF_SHOWN, toEdits } from '../edits/queries'
import { EDIT, NOUN } from '../edits/statements'

/**
 * Returns a page of the changes that no editor has seen, along an index of migration 0150. Editors see those of hidden
 * entries, too: another instance may have hidden one. At most ten thousand are counted.
 */
export async function unseenEdits({ noun, user, order, page, size }: UnseenSearch): Promise<Paged<UnseenEdit>> {
  noStore()
  const conditions = [
    raw('e.is_unseen'),
    ...(noun ? [raw(`${NOUN} = '${noun}'`)] : []),
    ...(user ? [sql`e.editor_id = ${user}::int`] : []),
  ]
  const where = join(conditions, ' AND ')
  const by = (column: string) => raw(order === 'newest' ? `${column} DESC` : column)
  const [counted, found] = await Promise.all([
    rows<{ total: number }>(sql`SELECT count(*)::int AS total
      FROM (SELECT FROM edits e WHERE ${where} LIMIT ${CONTRIBUTING.counted}::int) AS c`),
    rows<EditRow & { isOfHidden: boolean }>(sql`SELECT x.*,
        EXISTS (SELECT FROM edits e WHERE e.id = x.id AND NOT (${raw(OF_SHOWN)})) AS "isOfHidden"
      FROM (${raw(EDIT)} WHERE e.id = ANY(ARRAY(SELECT e.id FROM edits e WHERE ${where} ORDER BY ${by('e.id')}
        LIMIT ${size}::int OFFSET ${page * size}::bigint))) AS x ORDER BY ${by('x.id')}`),
  ])
  const edits = await toEdits(found, true)
  const data = edits.map((edit, at) => ({ ...edit, isOfHidden: found[at]?.isOfHidden === true }))
  return pageOf(data, counted[0]?.total ?? 0, { page, size })
}

/** The marks of these changes, of those that wait or have waited. */
export async function seenMarks(edits: readonly number[]): Promise<SeenMark[]> {
  return plannedRows<SeenMark>('seen-marks', MARKS, [edits])
}

const MARKS = `SELECT e.id AS edit, NOT e.is_unseen AS "isSeen",
    (SELECT json_build_object('id', u.id, 'username', u.username) FROM users u WHERE u.id = e.seen_by) AS "seenBy",
    ${isoTime('e.seen_at')} AS "seenDate"
  FROM edits e WHERE e.id = ANY($1::int[]) AND (e.is_unseen OR e.seen_at IS NOT NULL) ORDER BY e.id`
