/**
 * Selects broadcasts between two days ($1, $2: yyyymmdd): episodes with a known day, and estimated ones, a week apart,
 * after the last known episode or the release. Films and specials are on their day of release. Each statement is
 * bounded by $4; $3 is today. Decision 22 says how far a series is estimated:
 * - never beyond its end or its episodes, and with numbers for a year at most;
 * - if a source or an editor calls it ongoing: beyond a year, around today, without numbers;
 * - if it is on television and neither status, end nor episodes are known: for a season of 13 episodes. It counts as
 *   ongoing if its sources still name no end more than a year after its beginning.
 */

const MAX_WEEKS = 52
/** Days since an episode with a known day for which a series of an earlier year is estimated. */
const LATELY = 70

/** Episodes of a season on television: three of four series are over after so many weeks. */
const SEASON = 13
/** The days around today in which a series without numbers is estimated. */
const AROUND = { before: 14, after: 120 }

const date = (day: string) => `to_date((${day})::text, 'YYYYMMDD')`
const number = (date: string) => `to_char(${date}, 'YYYYMMDD')::int`

const KNOWN = (works: string) => `
  SELECT e.media_id AS id, m.standing, e.number AS episode, e.aired AS day, e.airs_at AS "airsAt", false AS "isEstimated"
  FROM episodes e JOIN shown_media m ON m.id = e.media_id
  WHERE e.aired BETWEEN $1::int AND $2::int AND e.aired % 100 > 0 ${works}`

/** Until when a week of a series may be estimated. */
const UNTIL = `CASE WHEN m.end_date IS NOT NULL THEN m.end_date >= ${number('base.date + week * 7')}
      WHEN m.status = 'Unknown' THEN lower(m.format) LIKE 'tv%' ELSE m.status IN ('Ongoing', 'Upcoming') END`
/** One that goes on, nobody knows until when. */
const OPEN = `m.status = 'Ongoing' AND m.end_date IS NULL AND m.total_episodes IS NULL`
const TELEVISED = `lower(coalesce(m.format, 'tv')) LIKE 'tv%'`
/**
 * Nearly all series that are over for long have an end in their sources: one without it, a year before the newest
 * release, still runs.
 */
const LONG = `m.status = 'Unknown' AND m.end_date IS NULL AND m.total_episodes IS NULL AND lower(m.format) LIKE 'tv%'
  AND m.release_date < (SELECT max(release_date) FROM media WHERE type = 'Anime' AND release_date <= $3::int) - 10000
  AND NOT EXISTS (SELECT FROM episodes e WHERE e.media_id = m.id AND e.aired % 100 > 0)`

/** The first episode of a series is on the day of its release. */
const ESTIMATED = (works: string) => `
  SELECT m.id, m.standing, CASE WHEN week <= ${MAX_WEEKS} THEN base.episode + week END, ${number('base.date + week * 7')},
    NULL::timestamptz, week > 0
  FROM (
      SELECT id FROM shown_media WHERE type = 'Anime' AND release_date % 100 > 0
        AND release_date BETWEEN ${number(`${date('$1')} - ${MAX_WEEKS * 7}`)} AND $2::int
      UNION
      SELECT media_id FROM episodes WHERE aired % 100 > 0 AND aired BETWEEN ${number(`${date('$1')} - ${LATELY}`)} AND $2::int
      UNION
      SELECT id FROM shown_media m WHERE m.type = 'Anime' AND m.release_date % 100 > 0 AND m.release_date <= $2::int AND (${OPEN} OR ${LONG})
    ) AS candidates JOIN shown_media m ON m.id = candidates.id AND m.type = 'Anime' AND m.status <> 'Cancelled'
    LEFT JOIN LATERAL (
      SELECT e.number, e.aired FROM episodes e WHERE e.media_id = m.id AND e.aired % 100 > 0 ORDER BY e.number DESC LIMIT 1
    ) AS last ON true
    CROSS JOIN LATERAL (
      SELECT coalesce(last.number, 1) AS episode, ${date('coalesce(last.aired, m.release_date)')} AS date
    ) AS base
    CROSS JOIN LATERAL generate_series(
      greatest(CASE WHEN last.number IS NULL THEN 0 ELSE 1 END, ceil((${date('$1')} - base.date) / 7.0)::int),
      least(floor((${date('$2')} - base.date) / 7.0)::int, CASE
        WHEN ${OPEN} AND ${TELEVISED} OR ${LONG} THEN greatest(${MAX_WEEKS}, floor((${date('$3')} + ${AROUND.after} - base.date) / 7.0)::int)
        ELSE least(${MAX_WEEKS}, coalesce(m.total_episodes,
          CASE WHEN m.status = 'Unknown' AND m.end_date IS NULL THEN ${SEASON} END, 9999) - base.episode)
      END)
    ) AS week
  WHERE (week = 0 OR lower(coalesce(m.format, '')) <> 'ova' AND ${UNTIL}
      AND (week <= ${MAX_WEEKS} OR base.date + week * 7 >= ${date('$3')} - ${AROUND.before})) ${works}`

const RELEASES = (works: string) => `
  SELECT m.id, m.standing, NULL, m.release_date, NULL, false FROM shown_media m
  WHERE m.type IN ('Movie', 'Special') AND m.status <> 'Cancelled'
    AND m.release_date BETWEEN $1::int AND $2::int AND m.release_date % 100 > 0
    AND NOT EXISTS (SELECT FROM episodes e WHERE e.media_id = m.id AND e.aired % 100 > 0) ${works}`

const airings = (works = '') => [KNOWN, ESTIMATED, RELEASES].map((part) => part(works)).join(' UNION ALL ')

const inOrder = (works = '') => `SELECT id, episode, day, "airsAt", "isEstimated" FROM (
    SELECT * FROM (${airings(works)}) AS found
    ORDER BY standing DESC, id DESC, day LIMIT $4::int
  ) AS best ORDER BY day, "airsAt" NULLS LAST, standing DESC, id DESC, episode`

export const AIRINGS = inOrder('AND NOT m.is_adult')

const known = (condition: string, direction: 'ASC' | 'DESC') => `SELECT day FROM (
    (SELECT e.aired AS day FROM episodes e JOIN shown_media m ON m.id = e.media_id
      WHERE e.aired ${condition} AND e.aired % 100 > 0 AND NOT m.is_adult ORDER BY e.aired ${direction} LIMIT 1)
    UNION ALL
    (SELECT m.release_date FROM shown_media m WHERE m.release_date ${condition} AND m.release_date % 100 > 0 AND NOT m.is_adult
      AND m.type IN ('Anime', 'Movie', 'Special') AND m.status <> 'Cancelled'
      AND NOT EXISTS (SELECT FROM episodes e WHERE e.media_id = m.id AND e.aired % 100 > 0)
      ORDER BY m.release_date ${direction} LIMIT 1)
  ) AS days ORDER BY day ${direction} LIMIT 1`

/** The last known day before one ($1), and the first one after another ($2). */
export const KNOWN_DAYS = `SELECT (${known('< $1::int', 'DESC')}) AS before, (${known('> $2::int', 'ASC')}) AS after`

/** The last day between two on which something is broadcast: series are estimated beyond their last known day. */
export const LAST_DAY = `SELECT day FROM (${airings('AND NOT m.is_adult')}) AS found ORDER BY day DESC LIMIT $4::int`

/** The first one of each work that is not over, with its order. */
export const NEXT_AIRINGS = `SELECT DISTINCT ON (id) id, episode, day, "airsAt", "isEstimated", due FROM (
    SELECT *, coalesce("airsAt", (${date('day')} + 1)::timestamp AT TIME ZONE 'Asia/Tokyo') AS due FROM (${airings()}) AS found
  ) AS coming WHERE due > now() ORDER BY id, due, episode`

const own = (records: string) =>
  inOrder(
    `AND m.id IN (SELECT r.media_id FROM ${records} r WHERE r.user_id = $5::int AND r.status IN ('Watching', 'Planned'))`,
  )

/** Only works that a user ($5) watches or plans, without private records. */
export const OWN_AIRINGS = own('public_watched_records')

/** The same with private records, for the user alone. */
export const OWN_CALENDAR = own('watched_records')
