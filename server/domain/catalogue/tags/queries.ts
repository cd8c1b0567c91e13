import { TAG_SEARCH_MINIMUM, type Tag, type TagHead, type TagSearch } from '@/lib/catalogue/schemas/tags'
import { fold } from '@/lib/fold'
import type { Paged } from '@/lib/schemas/paging'
import { pageOf } from '@/server/engines/listing/page'
import { cacheTag, cacheTagIndex } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { listedStatement, listsAdults } from '../adults'

/**
 * Tags by name or by their number of works. A `query` of three or more characters filters by names and aliases that
 * contain it, those that begin with it first. A shorter one is ignored.
 */
export async function tags({ query, category, sort, page, size }: TagSearch): Promise<Paged<Tag>> {
  cacheTagIndex('tag')
  const key = [...query].length < TAG_SEARCH_MINIMUM ? '' : fold(query)
  const values = [key, key.replace(/[\\%_]/g, '\\$&'), size, page * size, category ?? null]
  const [row] = await plannedRows<{ total: number; data: Tag[] }>(`tags-${sort}`, STATEMENTS[sort], values)
  const { total, data } = row ?? { total: 0, data: [] }
  return pageOf(await listedCounts(data), total, { page, size })
}

/** A tag; null if there is none. */
export async function tagHead(id: number): Promise<TagHead | null> {
  cacheTag('tag', id)
  const [row] = await plannedRows<HeadRow>('tag-head', HEAD, [id])
  if (!row) return null
  const [tag = row] = await listedCounts([row])
  return { ...tag, lastUpdated: row.lastUpdated.toISOString() }
}

/** The tags that the best-known works with this one have most often besides, the most frequent first. */
export async function relatedTags(id: number): Promise<Tag[]> {
  cacheTag('tag', id)
  return listedCounts(await plannedRows<Tag>(...(await listedStatement('related-tags', RELATED)), [id]))
}

/** The tags with the numbers of works that the site lists: the stored ones are of all works that are shown. */
async function listedCounts<Counted extends Pick<Tag, 'id' | 'mediaCount'>>(found: Counted[]): Promise<Counted[]> {
  if (found.length === 0 || (await listsAdults())) return found
  const ids = found.map(({ id }) => id)
  const rows = await plannedRows<{ id: number; works: number }>('adult-works-of-tags', ADULT_WORKS, [ids])
  const adult = new Map(rows.map(({ id, works }) => [id, works]))
  return found.map((tag) => ({ ...tag, mediaCount: Math.max(0, tag.mediaCount - (adult.get(tag.id) ?? 0)) }))
}

const ADULT_WORKS = `SELECT o.tag_id AS id, count(*)::int AS works FROM media m JOIN media_tags o ON o.media_id = m.id
  WHERE m.is_adult AND o.tag_id = ANY($1::int[]) GROUP BY o.tag_id`

type HeadRow = Omit<TagHead, 'lastUpdated'> & { lastUpdated: Date }

const COLUMNS = `t.id, t.name, t.category, t.media_count AS "mediaCount"`
const FOUND = `($1::text = '' OR t.key LIKE '%' || $2::text || '%'
    OR EXISTS (SELECT FROM tag_aliases a WHERE a.tag_id = t.id AND a.key LIKE '%' || $2 || '%'))
  AND ($5::tag_category IS NULL OR t.category = $5)`
/** Better matches first: the exact name, then names that begin with it; an alias counts as a name. */
const CLOSENESS = `CASE WHEN $1 = '' THEN 0
  WHEN t.key = $1 OR EXISTS (SELECT FROM tag_aliases a WHERE a.tag_id = t.id AND a.key = $1) THEN 0
  WHEN t.key LIKE $2 || '%' THEN 1 ELSE 2 END`

const statement = (order: string) => `SELECT (SELECT count(*)::int FROM tags t WHERE ${FOUND}) AS total,
  (SELECT coalesce(json_agg(x), '[]') FROM (SELECT ${COLUMNS} FROM tags t WHERE ${FOUND}
    ORDER BY ${CLOSENESS}, ${order} LIMIT $3::int OFFSET $4::bigint) x) AS data`

const STATEMENTS = { name: statement('t.key, t.id'), popularity: statement('t.media_count DESC, t.id') }

const HEAD = `SELECT ${COLUMNS}, t.description, t.is_spoiler AS "isSpoiler", t.updated_at AS "lastUpdated",
    ARRAY(SELECT a.name FROM tag_aliases a WHERE a.tag_id = t.id ORDER BY a.key LIMIT 100) AS aliases
  FROM tags t WHERE t.id = $1::int`

/** Spoilers are not among them: a list of tags is read by those who look for a work. */
const RELATED = `SELECT ${COLUMNS} FROM (
    SELECT mt.tag_id, count(*) AS works FROM (
      SELECT m.id FROM media_tags own JOIN shown_media m ON m.id = own.media_id WHERE own.tag_id = $1::int
      ORDER BY m.popularity DESC, m.id LIMIT 300
    ) AS best JOIN media_tags mt ON mt.media_id = best.id WHERE mt.tag_id <> $1 AND NOT mt.is_spoiler GROUP BY mt.tag_id
  ) AS beside JOIN tags t ON t.id = beside.tag_id WHERE NOT t.is_spoiler ORDER BY beside.works DESC, t.id LIMIT 12`
