import type pg from 'pg'
import { searchKeys } from '@/server/domain/media/rules'
import { type Edge, groupWorks, type Member, namesake } from './group'
import { GROUPED } from './series'

/**
 * Adds related works without a series to one: the series of related works, or a new one named after one of them. Removes such
 * series that have lost all works. Returns the number of new ones.
 */
export async function groupRelated(client: pg.Client): Promise<number> {
  const { rows: edges } = await client.query<Edge>(EDGES)
  const { joins, groups } = groupWorks(edges)
  await joinSeries(client, joins)
  const made = groups.length > 0 ? await makeSeries(client, groups) : 0
  await client.query(REMOVE_EMPTY)
  return made
}

/** A relation by a common character does not make a series. */
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

type Titled = Member & { key: string; title: string; native: string | null; romaji: string | null }

async function makeSeries(client: pg.Client, groups: number[][]): Promise<number> {
  const { rows } = await client.query<Titled>(MEMBERS, [groups.flat()])
  const works = new Map(rows.map((work) => [work.id, work]))
  const named = groups.flatMap((ids) => {
    const first = namesake(ids.flatMap((id) => works.get(id) ?? []))
    return first ? [{ ids, first }] : []
  })
  const { rows: made } = await client.query<{ work: number; id: number }>(MAKE, [
    named.map(({ first }) => first.id),
    named.map(({ first }) => GROUPED + first.key),
  ])
  const seriesOf = new Map(made.map(({ work, id }) => [work, id]))
  const pairs = named.flatMap(({ ids, first }) => ids.map((id) => [id, seriesOf.get(first.id) ?? 0] as const))
  await joinSeries(client, new Map(pairs))
  const keys = named.flatMap(({ first: { id, title, native, romaji } }) =>
    searchKeys([title, native, romaji]).map((key) => ({ series: seriesOf.get(id), key })),
  )
  await client.query(
    `INSERT INTO series_search_keys (series_id, key) SELECT * FROM unnest($1::int[], $2::text[]) ON CONFLICT DO NOTHING`,
    [keys.map(({ series }) => series), keys.map(({ key }) => key)],
  )
  return named.length
}

const MEMBERS = `
  SELECT id, title_sort AS "titleSort", release_date AS "releaseDate", popularity, coalesce(source_key, id::text) AS key, title,
    native_title AS native, romaji_title AS romaji
  FROM media WHERE id = ANY($1)`

/** An existing key belongs to a series whose first work has left it; it is reused. */
const MAKE = `
  WITH wanted AS (
    SELECT m.id AS work, w.key, m.title, m.title_sort, m.native_title, m.romaji_title
    FROM unnest($1::int[], $2::text[]) AS w (id, key) JOIN media m USING (id)
  ), made AS (
    INSERT INTO series (source_key, title, title_sort, native_title, romaji_title)
    SELECT key, title, title_sort, native_title, romaji_title FROM wanted w
    WHERE NOT EXISTS (SELECT FROM series s WHERE s.source_key = w.key) ORDER BY work
    RETURNING id, source_key
  )
  SELECT w.work, coalesce(made.id, s.id) AS id
  FROM wanted w LEFT JOIN made ON made.source_key = w.key LEFT JOIN series s ON s.source_key = w.key`

const REMOVE_EMPTY = `
  DELETE FROM series s WHERE starts_with(s.source_key, '${GROUPED}') AND s.edited_at IS NULL
    AND NOT EXISTS (SELECT FROM media m WHERE m.series_id = s.id)
    AND NOT EXISTS (SELECT FROM reviews r WHERE r.series_id = s.id)`
