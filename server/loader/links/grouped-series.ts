import type pg from 'pg'
import { sortKey } from '@/lib/fold'
import { searchKeys } from '@/server/domain/catalogue/media/rules'
import { haveCommonStem, type Titles } from '@/server/domain/catalogue/title-stem'
import type { Watch } from '../kept/load-edits'
import { isHiddenRow, isKept, isShownRow } from '../kept/merge-sql'
import { isSeriesOfPeople } from '../kept/of-people'
import { type Edge, groupWorks, type Member, namesake, type Place } from './group'
import { GROUPED } from './series'

/**
 * Stores which works are in grouped series, before any of them moves. The address of a series that loses all works then
 * redirects to the series of the most popular of these works (`series_moves`).
 */
export async function rememberGroups(client: pg.Client): Promise<void> {
  await client.query(`
    DROP TABLE IF EXISTS load_grouped;
    CREATE TEMP TABLE load_grouped AS
      SELECT m.id AS media_id, m.series_id FROM media m JOIN series s ON s.id = m.series_id
      WHERE starts_with(s.source_key, '${GROUPED}')`)
}

/**
 * Assigns connected works to series (`groupWorks`), and removes works from grouped series that they no longer belong
 * to. A grouped series without works is deleted, and one that lost the work it was named after gets another name.
 * Returns the number of new ones.
 */
export async function groupRelated(client: pg.Client, watch: Watch): Promise<number> {
  const { rows: related } = await client.query<Related>(RELATED)
  const { rows: placed } = await client.query<Place & { id: number }>(PLACES)
  const places = new Map(placed.map(({ id, series, isFixed }) => [id, { series, isFixed }]))
  const { joins, groups, leaves } = groupWorks(related.filter(belongTogether), places)
  await watchMoves(watch, { joins, groups, leaves })
  // A work leaves its old series before the new one is created, since both may have the same name.
  await leaveSeries(client, [...leaves, ...groups.flat().filter((work) => places.has(work))])
  await joinSeries(client, joins)
  await client.query(`${LEAD_ON}; ${REMOVE_EMPTY}`)
  await nameAnew(client, watch)
  const made = groups.length > 0 ? await makeSeries(client, groups) : 0
  await watch('character', ['series'], FOLLOWING)
  await client.query(FOLLOW)
  return made
}

async function watchMoves(watch: Watch, { joins, groups, leaves }: ReturnType<typeof groupWorks>): Promise<void> {
  const moving = [...joins.keys(), ...groups.flat(), ...leaves]
  if (moving.length === 0) return
  await watch('media', ['series'], 'SELECT unnest($1::int[])', [moving])
  const series = 'SELECT series_id FROM media WHERE id = ANY($1::int[]) UNION SELECT unnest($2::int[])'
  await watch('series', ['media'], series, [moving, [...joins.values()]])
}

type Related = Edge & { type: string; one: Titles; other: Titles }

/** A relation of type Other counts only between similar titles: an advertisement is related to all shown works. */
const belongTogether = ({ type, one, other }: Related) => type !== 'Other' || haveCommonStem(one, other)

/** A person created the work, or put it into or out of a series, or its series is locked. */
const PLACED_BY_HAND = `(m.source_key IS NULL OR ${isKept('m', 'series')}
  OR to_jsonb(m.id) IN (SELECT key FROM kept_items WHERE series_id IS NOT NULL AND list = 'media'))`

/** Whether the works of one of these series are locked, or a person's as a whole. */
const WORKS_KEPT = (...ids: string[]) =>
  `EXISTS (SELECT FROM series s WHERE s.id IN (${ids.join(', ')}) AND ${isKept('s', 'media')})`

const titles = (media: string) =>
  `json_build_object('title', ${media}.title, 'romaji', ${media}.romaji_title, 'native', ${media}.native_title)`

/** Only one shared character, or one shared singer, does not make a series. */
const RELATED = `
  SELECT a.id AS a, b.id AS b, r.type, ${titles('a')} AS one, ${titles('b')} AS other
  FROM media_relations r JOIN media a ON a.id = r.from_id JOIN media b ON b.id = r.to_id
  WHERE a.id < b.id AND r.type <> 'SharedCharacter' AND (r.type <> 'Other' OR a.format <> 'Music' OR b.format <> 'Music') IS NOT FALSE
    AND NOT EXISTS (SELECT FROM media m WHERE m.id IN (a.id, b.id) AND m.series_id IS NULL AND ${PLACED_BY_HAND})
  ORDER BY 1, 2`

const PLACES = `
  SELECT m.id, m.series_id AS series, s.is_fixed AS "isFixed"
  FROM media m JOIN (
    SELECT id, NOT coalesce(starts_with(source_key, '${GROUPED}'), false) OR edited_at IS NOT NULL OR s.locked_fields <> '{}' OR s.kept_fields <> '{}'
      OR ${isHiddenRow('series', 's')}
      OR EXISTS (SELECT FROM reviews r WHERE r.series_id = s.id)
      OR EXISTS (SELECT FROM attachments x WHERE x.series_id = s.id AND NOT x.drawn)
      OR EXISTS (SELECT FROM media m WHERE m.series_id = s.id AND ${PLACED_BY_HAND}) AS is_fixed
    FROM series s
  ) AS s ON s.id = m.series_id ORDER BY 1`

async function leaveSeries(client: pg.Client, works: readonly number[]): Promise<void> {
  if (works.length === 0) return
  await client.query(
    `WITH gone AS (UPDATE media m SET series_id = NULL WHERE id = ANY($1)
       AND NOT ${isKept('m', 'series')} AND NOT ${WORKS_KEPT('m.series_id')} RETURNING id)
     INSERT INTO load_touched SELECT id FROM gone`,
    [works],
  )
}

async function joinSeries(client: pg.Client, joins: Map<number, number>): Promise<void> {
  if (joins.size === 0) return
  await client.query(
    `WITH joined AS (
       UPDATE media m SET series_id = j.series FROM unnest($1::int[], $2::int[]) AS j (id, series)
       WHERE m.id = j.id AND NOT ${isKept('m', 'series')} AND NOT ${WORKS_KEPT('m.series_id', 'j.series')} RETURNING m.id
     )
     INSERT INTO load_touched SELECT id FROM joined`,
    [[...joins.keys()], [...joins.values()]],
  )
}

type Titled = Omit<Member, 'titleSort'> & { key: string; title: string; native: string | null; romaji: string | null }

/** Compared by the main titles, which all works have; only some have an English one. */
const ordered = <Work extends Titled>(work: Work) => ({ ...work, titleSort: sortKey(work.romaji ?? work.title) })

async function makeSeries(client: pg.Client, groups: number[][]): Promise<number> {
  const { rows } = await client.query<Titled>(`${MEMBERS} WHERE id = ANY($1)`, [groups.flat()])
  const works = new Map(rows.map((work) => [work.id, work]))
  const named = groups.flatMap((ids) => {
    const first = namesake(ids.flatMap((id) => works.get(id) ?? []).map(ordered))
    return first ? [{ ids, first }] : []
  })
  const { rows: made } = await client.query<{ work: number; id: number }>(MAKE, [
    named.map(({ first }) => first.id),
    named.map(({ first }) => GROUPED + first.key),
  ])
  const seriesOf = new Map(made.map(({ work, id }) => [work, id]))
  const pairs = named.flatMap(({ ids, first }) => ids.map((id) => [id, seriesOf.get(first.id) ?? 0] as const))
  await joinSeries(client, new Map(pairs))
  await addKeys(
    client,
    named.map(({ first }) => ({ series: seriesOf.get(first.id) ?? 0, first })),
  )
  return named.length
}

async function addKeys(client: pg.Client, named: readonly { series: number; first: Titled }[]): Promise<void> {
  const keys = named.flatMap(({ series, first: { title, native, romaji } }) =>
    searchKeys([title, native, romaji]).map((key) => ({ series, key })),
  )
  await client.query(
    `INSERT INTO series_search_keys (series_id, key) SELECT * FROM unnest($1::int[], $2::text[]) AS s (id, key)
     WHERE ${isShownRow('series', 's')} ON CONFLICT DO NOTHING`,
    [keys.map(({ series }) => series), keys.map(({ key }) => key)],
  )
}

/** Names series after one of their current works. */
async function nameAnew(client: pg.Client, watch: Watch): Promise<void> {
  const { rows } = await client.query<Titled & { series: number }>(STRAYED)
  const named = [...new Set(rows.map(({ series }) => series))].flatMap((series) => {
    const first = namesake(rows.filter((work) => work.series === series).map(ordered))
    return first ? [{ series, first }] : []
  })
  if (named.length === 0) return
  const ids = named.map(({ series }) => series)
  await watch('series', ['title', 'nativeTitle', 'romajiTitle'], 'SELECT unnest($1::int[])', [ids])
  // Two series may exchange their keys.
  await client.query(`UPDATE series SET source_key = '${GROUPED}' || id || ' ' || source_key WHERE id = ANY($1)`, [ids])
  await client.query(RENAME, [ids, named.map(({ first }) => first.id), named.map(({ first }) => GROUPED + first.key)])
  await client.query('DELETE FROM series_search_keys WHERE series_id = ANY($1)', [ids])
  await addKeys(client, named)
}

const FACTS = `id, release_date AS "releaseDate", popularity, coalesce(source_key, id::text) AS key,
  title, native_title AS native, romaji_title AS romaji`
const MEMBERS = `SELECT ${FACTS} FROM media`

/** Works of grouped series without edits, where the series has the key of a work that left it. */
const STRAYED = `
  SELECT series_id AS series, ${FACTS} FROM media WHERE series_id IN (
    SELECT s.id FROM series s WHERE starts_with(s.source_key, '${GROUPED}') AND s.edited_at IS NULL AND s.locked_fields = '{}' AND s.kept_fields = '{}' AND ${isShownRow('series', 's')} AND NOT EXISTS (
      SELECT FROM media m WHERE m.series_id = s.id AND s.source_key = '${GROUPED}' || coalesce(m.source_key, m.id::text)
    )
  )`

const RENAME = `
  UPDATE series s SET source_key = w.key, title = m.title, title_sort = m.title_sort, native_title = m.native_title,
    romaji_title = m.romaji_title, updated_at = now()
  FROM unnest($1::int[], $2::int[], $3::text[]) AS w (id, work, key) JOIN media m ON m.id = w.work WHERE s.id = w.id`

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

/** Grouped series without works, of which nothing is people's. */
const EMPTY = `starts_with(s.source_key, '${GROUPED}') AND NOT (${isSeriesOfPeople('s')})`

const LEAD_ON = `
  INSERT INTO series_moves (series_id, media_id)
  SELECT DISTINCT ON (s.id) s.id, m.id
  FROM series s JOIN load_grouped g ON g.series_id = s.id JOIN media m ON m.id = g.media_id
  WHERE ${EMPTY} ORDER BY s.id, m.popularity DESC, m.id ON CONFLICT DO NOTHING`

const REMOVE_EMPTY = `DELETE FROM series s WHERE ${EMPTY}`

/** Characters of works that have moved. */
const FOLLOWING = `
  SELECT mc.character_id FROM load_grouped g JOIN media m ON m.id = g.media_id JOIN media_characters mc ON mc.media_id = m.id
  WHERE m.series_id IS DISTINCT FROM g.series_id`

/** Characters whose grouped series has none of their works any more move to the series of their most popular work. */
const FOLLOW = `
  UPDATE characters c SET series_id = home.id FROM (
    SELECT c.id AS character, (
      SELECT m.series_id FROM media_characters mc JOIN media m ON m.id = mc.media_id
      WHERE mc.character_id = c.id AND m.series_id IS NOT NULL ORDER BY m.popularity DESC, m.id LIMIT 1
    ) AS id
    FROM characters c
    WHERE NOT ${isKept('c', 'series')} AND EXISTS (
        SELECT FROM load_grouped g JOIN media_characters mc ON mc.media_id = g.media_id JOIN media m ON m.id = g.media_id
        WHERE mc.character_id = c.id AND m.series_id IS DISTINCT FROM g.series_id
      )
      AND NOT EXISTS (
        SELECT FROM media_characters mc JOIN media m ON m.id = mc.media_id WHERE mc.character_id = c.id AND m.series_id = c.series_id
      )
  ) AS home WHERE c.id = home.character AND c.series_id IS DISTINCT FROM home.id`
