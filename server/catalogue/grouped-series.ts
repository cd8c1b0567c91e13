import type pg from 'pg'
import { searchKeys } from '@/server/media/rules'
import { type Edge, groupWorks } from './group'
import { GROUPED } from './series'

/**
 * Puts related works that have no series into one: the series of what they relate to, or a new one that is named after its
 * first work. A series so made that lost all its works is removed. Returns how many were made.
 */
export async function groupRelated(client: pg.Client): Promise<number> {
  const { rows: edges } = await client.query<Edge>(EDGES)
  const { joins, groups } = groupWorks(edges)
  await joinSeries(client, joins)
  const made = groups.length > 0 ? await makeSeries(client, groups) : 0
  await client.query(REMOVE_EMPTY)
  return made
}

/** One character in common does not make a series. */
const EDGES = `
  SELECT a.id AS a, b.id AS b, a.series_id AS "seriesOfA", b.series_id AS "seriesOfB"
  FROM media_relations r JOIN media a ON a.id = r.from_id JOIN media b ON b.id = r.to_id
  WHERE a.id < b.id AND r.type <> 'SharedCharacter' AND (a.series_id IS NULL OR b.series_id IS NULL)`

async function joinSeries(client: pg.Client, joins: Map<number, number>): Promise<void> {
  if (joins.size === 0) return
  await client.query(
    `WITH joined AS (
       UPDATE media m SET series_id = j.series FROM unnest($1::int[], $2::int[]) AS j (id, series)
       WHERE m.id = j.id RETURNING m.id
     )
     INSERT INTO load_touched SELECT id FROM joined`,
    [[...joins.keys()], [...joins.values()]],
  )
}

type Member = { id: number; group: number; key: string; title: string; native: string | null; romaji: string | null }

async function makeSeries(client: pg.Client, groups: number[][]): Promise<number> {
  const works = groups.flatMap((group, number) => group.map((id) => ({ id, number })))
  const members = [works.map(({ id }) => id), works.map(({ number }) => number)]
  const { rows: first } = await client.query<Member>(FIRST, members)
  const { rows: made } = await client.query<{ id: number; group: number }>(MAKE, [
    first.map(({ group }) => group),
    first.map(({ id }) => id),
    first.map(({ key }) => GROUPED + key),
  ])
  const seriesOf = new Map(made.map(({ id, group }) => [group, id]))
  await joinSeries(client, new Map(works.map(({ id, number }) => [id, seriesOf.get(number) ?? 0])))
  const keys = first.flatMap(({ group, title, native, romaji }) =>
    searchKeys([title, native, romaji]).map((key) => ({ id: seriesOf.get(group), key })),
  )
  await client.query(
    `INSERT INTO series_search_keys (series_id, key) SELECT * FROM unnest($1::int[], $2::text[]) ON CONFLICT DO NOTHING`,
    [keys.map(({ id }) => id), keys.map(({ key }) => key)],
  )
  return made.length
}

/** The work that a group is named after: the earliest, then the most popular. */
const FIRST = `
  SELECT DISTINCT ON (g.number) m.id, g.number AS "group", coalesce(m.source_key, m.id::text) AS key, m.title,
    m.native_title AS native, m.romaji_title AS romaji
  FROM unnest($1::int[], $2::int[]) AS g (id, number) JOIN media m USING (id)
  ORDER BY g.number, m.release_date NULLS LAST, m.popularity DESC, m.id`

/** A key that is there already is of a series whose first work had left it: it is used again. */
const MAKE = `
  WITH wanted AS (
    SELECT w.number, w.key, m.title, m.title_sort, m.native_title, m.romaji_title
    FROM unnest($1::int[], $2::int[], $3::text[]) AS w (number, id, key) JOIN media m USING (id)
  ), made AS (
    INSERT INTO series (source_key, title, title_sort, native_title, romaji_title)
    SELECT key, title, title_sort, native_title, romaji_title FROM wanted w
    WHERE NOT EXISTS (SELECT FROM series s WHERE s.source_key = w.key) ORDER BY number
    RETURNING id, source_key
  )
  SELECT w.number AS "group", coalesce(made.id, s.id) AS id
  FROM wanted w LEFT JOIN made ON made.source_key = w.key LEFT JOIN series s ON s.source_key = w.key`

const REMOVE_EMPTY = `
  DELETE FROM series s WHERE starts_with(s.source_key, '${GROUPED}') AND s.edited_at IS NULL
    AND NOT EXISTS (SELECT FROM media m WHERE m.series_id = s.id)
    AND NOT EXISTS (SELECT FROM reviews r WHERE r.series_id = s.id)`
