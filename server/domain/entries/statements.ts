import type { EntityKind } from '@/lib/links'
import type { ReviewKind } from '@/lib/schemas/reviews'

/**
 * What all kinds of entries have, as JSON built by PostgreSQL, so that a whole page is one statement. `id` is the entry's
 * column, `page` a LIMIT (and OFFSET). The texts contain no input.
 */
/** Most pictures, external ids, relations or tags of an entry in one answer. Real catalogues have at most 69. */
export const MAX_ROWS = 100

/** A JSON array of the rows of `from`, named `x`, in their order. */
export const jsonList = (item: string, from: string) => `(SELECT coalesce(json_agg(${item}), '[]') FROM (${from}) x)`

/** The stored cover (portrait, logo) or banner of an entry; null if it is drawn. */
export const storedPicture = (owner: EntityKind, id: string, type: 'Primary' | 'Banner') =>
  `(SELECT json_build_object('filename', a.filename, 'color', a.color) FROM attachments a
    WHERE a.${owner}_id = ${id} AND a.type = '${type}' ORDER BY a.position, a.id LIMIT 1)`

/** The pictures, in the order of the groups in the tab. */
export const attachmentsOf = (owner: EntityKind, id: string, page = `LIMIT ${MAX_ROWS}`) =>
  jsonList(
    `json_build_object('id', x.id, 'type', x.type, 'filename', x.filename, 'width', x.width, 'height', x.height, 'color', x.color)`,
    `SELECT * FROM attachments WHERE ${owner}_id = ${id} ORDER BY type, position, id ${page}`,
  )

/** The Primary pictures, which lists show. */
export const primaryAttachmentsOf = (owner: EntityKind, id: string) =>
  jsonList(
    `json_build_object('id', x.id, 'type', x.type, 'filename', x.filename, 'width', x.width, 'height', x.height, 'color', x.color)`,
    `SELECT * FROM attachments WHERE ${owner}_id = ${id} AND type = 'Primary' ORDER BY position, id LIMIT ${MAX_ROWS}`,
  )

/** The entry's ids on other sites. */
export const externalIdsOf = (owner: EntityKind, id: string) =>
  jsonList(
    `json_build_object('site', x.site, 'externalId', x.external_id)`,
    `SELECT site, external_id FROM external_ids WHERE ${owner}_id = ${id} ORDER BY site, id LIMIT ${MAX_ROWS}`,
  )

/** The number of pictures of an entry, and of its visible reviews or comments. */
export const attachmentCount = (owner: EntityKind, id: string) =>
  `(SELECT count(*)::int FROM attachments WHERE ${owner}_id = ${id})`
export const reviewCount = (owner: EntityKind, id: string, kind: Exclude<ReviewKind, 'recommendation'>) =>
  `coalesce((SELECT ${kind}s FROM review_totals WHERE entity = '${owner}' AND entity_id = ${id}), 0)`

/** Nouns whose popularity is the sum of that of their works. */
export type FollowingNoun = 'series' | 'character' | 'person' | 'company'

/**
 * For each noun the statement that updates its popularity, also in its search keys, and says how many entries changed. Writes only
 * differences.
 */
export const POPULARITY_UPDATES: Record<FollowingNoun, string> = {
  series: popularityUpdate('series', 'series', 'SELECT series_id AS id, id AS media_id, 1 AS share FROM media'),
  // A supporting role counts a quarter.
  character: popularityUpdate(
    'characters',
    'character',
    `SELECT character_id AS id, media_id, CASE role WHEN 'Lead' THEN 1 ELSE 4 END AS share FROM media_characters`,
  ),
  person: popularityUpdate('people', 'person', 'SELECT DISTINCT person_id AS id, media_id, 1 AS share FROM credits'),
  company: popularityUpdate(
    'companies',
    'company',
    'SELECT DISTINCT company_id AS id, media_id, 1 AS share FROM media_companies',
  ),
}

function popularityUpdate(table: string, noun: string, works: string): string {
  return `WITH known AS (
      SELECT w.id, least(sum(m.popularity / w.share), 2000000000)::int AS popularity
      FROM (${works}) AS w JOIN media m ON m.id = w.media_id WHERE w.id IS NOT NULL GROUP BY w.id
    ), changed AS (
      UPDATE ${table} t SET popularity = coalesce(known.popularity, 0)
      FROM ${table} own LEFT JOIN known USING (id)
      WHERE own.id = t.id AND t.popularity <> coalesce(known.popularity, 0) RETURNING t.id, t.popularity
    ), keys AS (
      UPDATE ${noun}_search_keys k SET popularity = changed.popularity FROM changed
      WHERE k.${noun}_id = changed.id AND k.popularity <> changed.popularity
    )
    SELECT count(*)::int AS changed FROM changed`
}
