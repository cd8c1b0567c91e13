/**
 * What is broadcast between two days ($1, $2: yyyymmdd): episodes whose day is known, and estimated ones, a week for each after
 * the last known episode, or else after the release. Nothing is estimated for more than a year, beyond a series' episodes or
 * its end, or for one that is not broadcast weekly. Films and specials are on the day of their release. Each statement is
 * bounded by $3.
 */

const MAX_WEEKS = 52
/** Days since an episode with a known day for which a series of an earlier year is estimated. */
const LATELY = 70

const date = (day: string) => `to_date((${day})::text, 'YYYYMMDD')`
const number = (date: string) => `to_char(${date}, 'YYYYMMDD')::int`

const KNOWN = (works: string) => `
  SELECT e.media_id AS id, m.standing, e.number AS episode, e.aired AS day, e.airs_at AS "airsAt", false AS "isEstimated"
  FROM episodes e JOIN media m ON m.id = e.media_id
  WHERE e.aired BETWEEN $1::int AND $2::int AND e.aired % 100 > 0 ${works}`

/** The first episode of a series is on the day of its release. */
const ESTIMATED = (works: string) => `
  SELECT m.id, m.standing, base.episode + week, ${number('base.date + week * 7')}, NULL::timestamptz, week > 0
  FROM (
      SELECT id FROM media WHERE type = 'Anime' AND release_date % 100 > 0
        AND release_date BETWEEN ${number(`${date('$1')} - ${MAX_WEEKS * 7}`)} AND $2::int
      UNION
      SELECT media_id FROM episodes WHERE aired % 100 > 0 AND aired BETWEEN ${number(`${date('$1')} - ${LATELY}`)} AND $2::int
    ) AS candidates JOIN media m ON m.id = candidates.id AND m.type = 'Anime' AND m.status <> 'Cancelled'
    LEFT JOIN LATERAL (
      SELECT e.number, e.aired FROM episodes e WHERE e.media_id = m.id AND e.aired % 100 > 0 ORDER BY e.number DESC LIMIT 1
    ) AS last ON true
    CROSS JOIN LATERAL (
      SELECT coalesce(last.number, 1) AS episode, ${date('coalesce(last.aired, m.release_date)')} AS date
    ) AS base
    CROSS JOIN LATERAL generate_series(
      greatest(CASE WHEN last.number IS NULL THEN 0 ELSE 1 END, ceil((${date('$1')} - base.date) / 7.0)::int),
      least(${MAX_WEEKS}, floor((${date('$2')} - base.date) / 7.0)::int,
        coalesce(m.total_episodes - base.episode, ${MAX_WEEKS}))
    ) AS week
  WHERE (week = 0 OR lower(coalesce(m.format, '')) <> 'ova' AND (m.end_date IS NOT NULL OR m.status IN ('Ongoing', 'Upcoming'))
      AND (m.end_date IS NULL OR m.end_date >= ${number('base.date + week * 7')})) ${works}`

const RELEASES = (works: string) => `
  SELECT m.id, m.standing, NULL, m.release_date, NULL, false FROM media m
  WHERE m.type IN ('Movie', 'Special') AND m.status <> 'Cancelled'
    AND m.release_date BETWEEN $1::int AND $2::int AND m.release_date % 100 > 0
    AND NOT EXISTS (SELECT FROM episodes e WHERE e.media_id = m.id AND e.aired % 100 > 0) ${works}`

const airings = (works = '') => [KNOWN, ESTIMATED, RELEASES].map((part) => part(works)).join(' UNION ALL ')

const inOrder = (works = '') => `SELECT id, episode, day, "airsAt", "isEstimated" FROM (
    SELECT * FROM (${airings(works)}) AS found
    ORDER BY standing DESC, id DESC, day LIMIT $3::int
  ) AS best ORDER BY day, "airsAt" NULLS LAST, standing DESC, id DESC, episode`

export const AIRINGS = inOrder('AND NOT m.is_adult')

const known = (condition: string, direction: 'ASC' | 'DESC') => `SELECT day FROM (
    (SELECT e.aired AS day FROM episodes e JOIN media m ON m.id = e.media_id
      WHERE e.aired ${condition} AND e.aired % 100 > 0 AND NOT m.is_adult ORDER BY e.aired ${direction} LIMIT 1)
    UNION ALL
    (SELECT m.release_date FROM media m WHERE m.release_date ${condition} AND m.release_date % 100 > 0 AND NOT m.is_adult
      AND m.type IN ('Anime', 'Movie', 'Special') AND m.status <> 'Cancelled'
      AND NOT EXISTS (SELECT FROM episodes e WHERE e.media_id = m.id AND e.aired % 100 > 0)
      ORDER BY m.release_date ${direction} LIMIT 1)
  ) AS days ORDER BY day ${direction} LIMIT 1`

/** The last known day before one ($1), and the first one after another ($2). */
export const KNOWN_DAYS = `SELECT (${known('< $1::int', 'DESC')}) AS before, (${known('> $2::int', 'ASC')}) AS after`

/** The last day between two on which something is broadcast: series are estimated beyond their last known day. */
export const LAST_DAY = `SELECT day FROM (${airings('AND NOT m.is_adult')}) AS found ORDER BY day DESC LIMIT $3::int`

/** The first one of each work that is not over, with its order. */
export const NEXT_AIRINGS = `SELECT DISTINCT ON (id) id, episode, day, "airsAt", "isEstimated", due FROM (
    SELECT *, coalesce("airsAt", (${date('day')} + 1)::timestamp AT TIME ZONE 'Asia/Tokyo') AS due FROM (${airings()}) AS found
  ) AS coming WHERE due > now() ORDER BY id, due, episode`

/** Those of the works that a user ($4) watches or plans, except private records. */
export const OWN_AIRINGS = inOrder(`AND m.id IN (SELECT r.media_id FROM public_watched_records r
  WHERE r.user_id = $4::int AND r.status IN ('Watching', 'Planned'))`)
