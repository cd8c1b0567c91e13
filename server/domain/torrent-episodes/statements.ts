/**
 * The conditions of seasons (decision 36). `e` is a work of a series: its seasons are its
 * anime for television, or all its anime if none was for television.
 */
const IS_SEASON = (e: string) => `${e}.type = 'Anime' AND (${e}.format = 'TV' OR NOT EXISTS (
  SELECT 1 FROM media o WHERE o.series_id = ${e}.series_id AND o.type = 'Anime' AND o.format = 'TV'))`

/** The order of seasons: by release, unknown dates last. */
const SEASON_ORDER = (e: string) => `(coalesce(${e}.release_date, 99999999), ${e}.id)`

/** The place of the work `m` in its series: "season", "before". A work without a series is its own first season. */
export const PLACE = `LATERAL (
    SELECT CASE WHEN m.type <> 'Anime' THEN NULL WHEN m.series_id IS NULL THEN 1
        WHEN bool_or(e.id = m.id) THEN count(*)::int END AS season,
      CASE WHEN m.series_id IS NULL THEN 0 WHEN bool_and(e.id = m.id OR e.total_episodes IS NOT NULL)
        THEN coalesce(sum(e.total_episodes) FILTER (WHERE e.id <> m.id), 0)::int END AS before
    FROM media e WHERE e.series_id = m.series_id AND ${IS_SEASON('e')} AND ${SEASON_ORDER('e')} <= ${SEASON_ORDER('m')}
  ) AS place`
