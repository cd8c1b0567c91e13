import { fold } from '@/lib/fold'
import { plannedRows } from '@/server/platform/database/client'
import { IN_THETVDB, PLACE, type PlacedWork, type TitledWork } from './rules'

/** An id on another site, as external_ids has it. */
export type GivenId = { site: string; id: string }

/** Works of one answer. */
const MAX = 500

type TypedWork = PlacedWork & Pick<TitledWork, 'type'>

/**
 * The works that these ids name, with their places; `whole` ids name a series, and so all its works. `isPlaced`: also
 * those that stand at these ids, which lists have, as whole ones do. Empty if none is known.
 */
export async function worksById(
  ids: readonly GivenId[],
  { whole, isPlaced = whole }: { whole: boolean; isPlaced?: boolean },
): Promise<TypedWork[]> {
  const given = [ids.map(({ site }) => site), ids.map(({ id }) => id)]
  return plannedRows<TypedWork>('works-by-id', BY_ID, [...given, whole, isPlaced])
}

/** The works with exactly this title, or of the series with it, and all others of their series; with their places. */
export async function worksTitled(title: string): Promise<TitledWork[]> {
  const key = fold(title)
  return key === '' ? [] : plannedRows<TitledWork>('works-of-title', BY_TITLE, [key])
}

const FIELDS = `m.id, m.type, place.season, place.before, m.total_episodes AS "totalEpisodes"`
/** The order of seasons of one list; works of a single episode have none that names say. */
const LISTED = `CASE WHEN listed.season IS NOT NULL THEN json_build_object('season', listed.season, 'before', listed.before) END AS listed,
  m.type <> 'Anime' OR coalesce(m.total_episodes = 1, false) AS "isSingle"`

const WANTED = 'unnest($1::text[], $2::text[]) AS wanted (site, id)'
/** Ids that were asked for, of one noun: each noun has an index of its own, which no other condition uses. */
const GIVEN = (noun: 'media' | 'series') =>
  `${WANTED} JOIN external_ids x ON x.site = wanted.site AND x.external_id = wanted.id AND x.${noun}_id IS NOT NULL`

/** Works that share an id of a whole show are in media_places. */
const BY_ID = `WITH given AS MATERIALIZED (
    SELECT x.media_id, (SELECT series_id FROM shown_media WHERE id = x.media_id) AS series_id FROM ${GIVEN('media')}
    UNION ALL SELECT NULL, x.series_id FROM ${GIVEN('series')}
  ), named AS MATERIALIZED (
    SELECT media_id AS id FROM given WHERE media_id IS NOT NULL
    UNION SELECT m.id FROM shown_media m JOIN given ON m.series_id = given.series_id WHERE $3::boolean OR given.media_id IS NULL
    UNION SELECT p.media_id FROM ${WANTED}
      JOIN media_places p ON p.site = wanted.site AND p.external_id = wanted.id WHERE $4::boolean
  )
  SELECT ${FIELDS}, ${LISTED} FROM named JOIN shown_media m ON m.id = named.id CROSS JOIN ${PLACE}
    LEFT JOIN LATERAL (SELECT p.season, p.before FROM ${WANTED}
      JOIN media_places p ON p.media_id = m.id AND p.site = wanted.site AND p.external_id = wanted.id
      WHERE p.season IS NOT NULL LIMIT 1) AS listed ON true
  ORDER BY coalesce(m.release_date, 99999999), m.id LIMIT ${MAX}`

/** Keys are indexed without their spaces. */
const TITLED = (table: string, id: string) =>
  `SELECT ${id} FROM ${table} WHERE replace(key, ' ', '') = replace($1::text, ' ', '') AND key = $1::text`

/** One condition has all series: with an OR of two, all works would be read. */
const BY_TITLE = `WITH titled AS MATERIALIZED (
    SELECT id, series_id FROM shown_media WHERE id IN (${TITLED('media_search_keys', 'media_id')})
      AND type IN ('Anime', 'Movie', 'Special')
  ), titled_series AS MATERIALIZED (${TITLED('series_search_keys', 'series_id')}), named AS MATERIALIZED (
    SELECT id FROM titled
    UNION SELECT m.id FROM shown_media m
      WHERE m.series_id IN (SELECT series_id FROM titled UNION ALL SELECT series_id FROM titled_series)
  )
  SELECT ${FIELDS}, ${LISTED}, m.release_date / 10000 AS year, m.series_id AS "seriesId",
    EXISTS (SELECT FROM titled t WHERE t.id = m.id) AS "isTitled",
    EXISTS (SELECT FROM titled_series s WHERE s.series_id = m.series_id) AS "isOfSeries"
  FROM named JOIN shown_media m ON m.id = named.id CROSS JOIN ${PLACE}
    LEFT JOIN ${IN_THETVDB} AS listed ON true
  ORDER BY coalesce(m.release_date, 99999999), m.id LIMIT ${MAX}`

/** The given sites for which works or series have ids. */
export async function sitesWithIds(sites: readonly string[]): Promise<string[]> {
  const found = await plannedRows<{ site: string }>(
    'sites-with-ids',
    `SELECT s.site FROM unnest($1::text[]) AS s (site)
      WHERE EXISTS (SELECT FROM external_ids e WHERE e.site = s.site AND e.media_id IS NOT NULL)
      OR EXISTS (SELECT FROM external_ids e WHERE e.site = s.site AND e.series_id IS NOT NULL)
      OR EXISTS (SELECT FROM media_places p WHERE p.site = s.site)`,
    [sites],
  )
  return found.map(({ site }) => site)
}
