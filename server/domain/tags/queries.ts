import { fold } from '@/lib/fold'
import type { Paged } from '@/lib/schemas/paging'
import { TAG_SEARCH_MINIMUM, type Tag, type TagSearch } from '@/lib/schemas/tags'
import { pageOf } from '@/server/domain/listing/page'
import { cacheTagIndex } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'

/**
 * Tags by name or by their number of works. A `query` of three or more characters filters by names that contain it, those that
 * begin with it first; a shorter one is ignored.
 */
export async function tags({ query, sort, page, size }: TagSearch): Promise<Paged<Tag>> {
  cacheTagIndex('tag')
  const key = [...query].length < TAG_SEARCH_MINIMUM ? '' : fold(query)
  const values = [key, key.replace(/[\\%_]/g, '\\$&'), size, page * size]
  const [row] = await plannedRows<{ total: number; data: Tag[] }>(`tags-${sort}`, STATEMENTS[sort], values)
  const { total, data } = row ?? { total: 0, data: [] }
  return pageOf(data, total, { page, size })
}

const COLUMNS = `id, name, media_count AS "mediaCount"`
const FOUND = `($1::text = '' OR key LIKE '%' || $2::text || '%')`
/** Better matches first: the exact name, then names that begin with it. */
const CLOSENESS = `CASE WHEN $1 = '' THEN 0 WHEN key = $1 THEN 0 WHEN key LIKE $2 || '%' THEN 1 ELSE 2 END`

const statement = (order: string) => `SELECT (SELECT count(*)::int FROM tags WHERE ${FOUND}) AS total,
  (SELECT coalesce(json_agg(x), '[]') FROM (SELECT ${COLUMNS} FROM tags WHERE ${FOUND}
    ORDER BY ${CLOSENESS}, ${order} LIMIT $3::int OFFSET $4::bigint) x) AS data`

const STATEMENTS = { name: statement('key, id'), popularity: statement('media_count DESC, id') }
