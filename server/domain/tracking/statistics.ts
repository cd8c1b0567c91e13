import { LRUCache } from 'lru-cache'
import { RECORD_STATUSES } from '@/lib/catalogue/record-statuses'
import type { Statistics } from '@/lib/tracking/schemas/statistics'
import { listedStatement } from '@/server/domain/catalogue/adults'
import { userNamed } from '@/server/domain/identity/users/queries'
import { cacheTag, noStore } from '@/server/platform/cache/tags'
import { perPool, plannedRows } from '@/server/platform/database/client'
import { isActivity } from './activity/statements'

/** A user's statistics, for the user and, if allowed, for everybody; else null. */
export async function statisticsFor(
  username: string,
  askerId: number | null,
  year?: number,
): Promise<Statistics | null> {
  const id = await userNamed(username)
  if (id === null) return null
  cacheTag('user', id)
  const allowed = id === askerId || (await plannedRows('statistics-public', IS_PUBLIC, [id])).length > 0
  return allowed ? statisticsOf(id, { year, isOwn: id === askerId }) : null
}

const IS_PUBLIC = 'SELECT 1 FROM users WHERE id = $1::int AND show_statistics'

/** Aggregating 20,000 records takes the database a tenth of a second, so each state of them is aggregated once. */
const aggregates = perPool(
  () => new LRUCache<string, { event: number | null; found: Promise<Statistics> }>({ max: 200, ttl: 300_000 }),
)

type Choice = { year?: number; isOwn?: boolean }

/**
 * A user's statistics; the activity is that of a year, by default of the last 53 weeks. Private records, and works for
 * adults that the site never lists, count only in the user's own view.
 */
export async function statisticsOf(userId: number, { year, isOwn = false }: Choice = {}): Promise<Statistics> {
  noStore()
  const statements = isOwn ? OWN : await listedOf(PUBLIC)
  const [events] = await plannedRows<Events>(...statements.events, [userId])
  const { first = null, last = null } = events ?? {}
  const key = `${userId} ${statements.sums[0]} ${year ?? ''}`
  const known = aggregates().get(key)
  if (known?.event === last) return known.found
  const found = aggregate(statements, userId, year, first)
  aggregates().set(key, { event: last, found })
  found.catch(() => aggregates().delete(key))
  return found
}

/** The statements as the site lists works. */
async function listedOf({ sums, activity, years, events }: Statements): Promise<Statements> {
  const [listedSums, listedActivity, listedYears, listedEvents] = await Promise.all([
    listedStatement(...sums),
    listedStatement(...activity),
    listedStatement(...years),
    listedStatement(...events),
  ])
  return { sums: listedSums, activity: listedActivity, years: listedYears, events: listedEvents }
}

/** The year of a user's first event, and the id of the last one: every change of a record is an event. */
type Events = { first: number | null; last: number | null }

async function aggregate(
  statements: Statements,
  userId: number,
  year: number | undefined,
  first: number | null,
): Promise<Statistics> {
  const range = year === undefined ? [null, null] : [`${year}-01-01T00:00Z`, `${year + 1}-01-01T00:00Z`]
  const [sums, days, years] = await Promise.all([
    plannedRows<SumRow>(...statements.sums, [userId]),
    plannedRows<Statistics['activity'][number]>(...statements.activity, [userId, ...range]),
    plannedRows<{ year: number }>(...statements.years, [userId]),
  ])
  const of = (kind: SumRow['kind']) => sums.filter((row) => row.kind === kind)
  const [all] = of('all')
  return {
    ...(all ? toSum(all) : NOTHING),
    rated: all?.rated ?? 0,
    ratings: SCORES.map((score) => ({
      score,
      titles: of('score').find(({ name }) => name === String(score))?.titles ?? 0,
    })),
    byType: of('type').map((row) => ({ type: row.name as Statistics['byType'][number]['type'], ...toSum(row) })),
    byStatus: RECORD_STATUSES.map((status) => ({ status, ...toSum(of('status').find(({ name }) => name === status)) })),
    byYear: of('year').map((row) => ({ year: Number(row.name), ...toSum(row) })),
    byTag: of('tag').map((row) => ({ id: row.tagId, name: row.name, ...toSum(row) })),
    activity: days,
    activityYears: yearsOf(first, years),
  }
}

/** The years of dates, and those from the first event up to now. */
function yearsOf(first: number | null, dated: readonly { year: number }[]): number[] {
  const now = new Date().getUTCFullYear()
  const since = first === null ? [] : Array.from({ length: Math.max(1, now - first + 1) }, (_, n) => first + n)
  return [...new Set([...dated.map(({ year }) => year), ...since])].sort((a, b) => a - b)
}

const SCORES = Array.from({ length: 11 }, (_, score) => score)

type SumRow = {
  kind: 'all' | 'score' | 'type' | 'status' | 'year' | 'tag'
  name: string
  tagId: number
  titles: number
  rated: number
  episodes: number
  chapters: number
  minutes: number
  /** Only episodes of works with an unknown runtime. */
  usual: number
  meanRating: number | null
}

const NOTHING = { titles: 0, episodes: 0, chapters: 0, hours: 0, estimatedHours: 0, meanRating: null }

const tenths = (minutes: number) => Math.round(minutes / 6) / 10

function toSum(row: SumRow | undefined) {
  if (!row) return NOTHING
  const { titles, episodes, chapters, minutes, usual, meanRating } = row
  return { titles, episodes, chapters, hours: tenths(minutes), estimatedHours: tenths(usual), meanRating }
}

/** Minutes of an episode or film of unknown length, by kind and format. Nobody counts minutes of games. */
const USUAL_RUNTIME = `CASE WHEN type = 'Game' THEN 0
    WHEN lower(format) IN ('music', 'music video', 'pv', 'cm') THEN 4
    WHEN lower(format) IN ('tv short', 'tv_short') THEN 5
    WHEN type = 'Movie' OR lower(format) = 'movie' THEN 95
    WHEN type = 'Special' OR lower(format) IN ('ova', 'special', 'tv special') THEN 27
    ELSE 24 END`
const IS_READ = `type IN ('Manga', 'LightNovel')`
const AGGREGATES = `count(*)::int AS titles, count(rating)::int AS rated,
  coalesce(sum(episodes) FILTER (WHERE NOT ${IS_READ}), 0)::float8 AS episodes,
  coalesce(sum(episodes) FILTER (WHERE ${IS_READ}), 0)::float8 AS chapters,
  coalesce(sum(episodes::bigint * coalesce(runtime, ${USUAL_RUNTIME})) FILTER (WHERE NOT ${IS_READ}), 0)::float8 AS minutes,
  coalesce(sum(episodes::bigint * ${USUAL_RUNTIME}) FILTER (WHERE NOT ${IS_READ} AND runtime IS NULL), 0)::float8 AS usual,
  round(avg(rating), 1)::float8 AS "meanRating"`

const grouped = (kind: SumRow['kind'], name: string, where = 'true') =>
  `SELECT '${kind}' AS kind, (${name})::text AS name, 0 AS "tagId", ${AGGREGATES} FROM mine WHERE ${where} GROUP BY ${name}`

/** The episodes of all runs. A run without a number, as imports have it, is a whole one. */
const EPISODES = `w.episodes_watched + CASE WHEN w.earlier_runs = '[]' THEN 0 ELSE (
    SELECT sum(coalesce(nullif((run->>'episodesWatched')::int, 0), m.total_episodes, w.episodes_watched))
    FROM jsonb_array_elements(w.earlier_runs) AS run) END`

const sumsOf = (records: string) => `WITH mine AS MATERIALIZED (
    SELECT ${EPISODES} AS episodes, w.status, w.rating, m.type, m.format, m.runtime, m.release_date / 10000 AS year, m.tag_ids
    FROM ${records} w JOIN media m ON m.id = w.media_id WHERE w.user_id = $1::int
  ), tagged AS (
    SELECT tag_id, ${AGGREGATES} FROM mine CROSS JOIN LATERAL unnest(tag_ids) AS tag_id
    GROUP BY tag_id ORDER BY count(*) DESC, tag_id LIMIT 50
  )
  SELECT 'all' AS kind, '' AS name, 0 AS "tagId", ${AGGREGATES} FROM mine
  UNION ALL (${grouped('type', 'type')} ORDER BY type)
  UNION ALL ${grouped('status', 'status')}
  UNION ALL ${grouped('score', 'round(rating / 10.0)', 'rating IS NOT NULL')}
  UNION ALL (${grouped('year', 'year', 'year IS NOT NULL')} ORDER BY year)
  UNION ALL (SELECT 'tag', t.name, t.id, g.titles, g.rated, g.episodes, g.chapters, g.minutes, g.usual, g."meanRating"
    FROM (SELECT *, row_number() OVER () AS place FROM tagged) AS g JOIN tags t ON t.id = g.tag_id
    ORDER BY g.place)`

/** An undone change and an entry of the past do not count; episodes of a removed record do. */
const WATCHED = `coalesce((after->>'episodesWatched')::int, 0) - coalesce((before->>'episodesWatched')::int, 0)`
const FROM = `coalesce($2::timestamptz, now() - interval '371 days')`
const UNTIL = `coalesce($3::timestamptz, now() + interval '1 day')`
const eventDaysIn = (events: string) => `SELECT day, count(*) AS changes,
    greatest(0, sum(CASE source WHEN 'Undo' THEN least(0, watched) ELSE greatest(0, watched) END)) AS episodes
  FROM (
    SELECT (created_at AT TIME ZONE 'UTC')::date AS day, source, ${WATCHED} AS watched FROM ${events} e
    WHERE user_id = $1::int AND ${isActivity('e')} AND created_at >= ${FROM} AND created_at < ${UNTIL}
  ) AS changes GROUP BY day`

/** The current and the earlier runs of a user's records. */
const runsIn = (records: string) => `(
    SELECT media_id, started_date, finished_date, episodes_watched FROM ${records} WHERE user_id = $1::int
    UNION ALL
    SELECT media_id, parse_partial_date(run->>'startedDate'), parse_partial_date(run->>'finishedDate'), (run->>'episodesWatched')::int
    FROM ${records} CROSS JOIN LATERAL jsonb_array_elements(earlier_runs) AS run WHERE user_id = $1::int AND earlier_runs <> '[]'
  )`

/**
 * The days on which runs began and ended, whenever they were entered or imported. A work that begins and ends on one
 * day has its episodes there. Where the user changed the record on that day (a neighbouring one in UTC), only that
 * change may count.
 */
const dateDaysIn = (records: string, events: string) => `SELECT day, count(*) AS changes, sum(episodes) AS episodes
  FROM (
    SELECT to_date(date::text, 'YYYYMMDD') AS day, r.media_id,
      CASE WHEN r.started_date = r.finished_date THEN r.episodes_watched ELSE 0 END AS episodes
    FROM ${runsIn(records)} AS r
      CROSS JOIN LATERAL (SELECT DISTINCT date FROM unnest(ARRAY[r.started_date, r.finished_date]) AS date) AS dates
    WHERE date % 100 > 0
      AND date >= to_char(${FROM} AT TIME ZONE 'UTC', 'YYYYMMDD')::int AND date < to_char(${UNTIL} AT TIME ZONE 'UTC', 'YYYYMMDD')::int
  ) AS dates WHERE NOT EXISTS (SELECT 1 FROM ${events} e WHERE e.user_id = $1 AND e.media_id = dates.media_id AND e.source <> 'Import'
    AND (e.created_at AT TIME ZONE 'UTC')::date BETWEEN day - 1 AND day + 1 OFFSET 0)
  GROUP BY day`

const activityIn = (
  records: string,
  events: string,
) => `SELECT to_char(day, 'YYYY-MM-DD') AS date, sum(changes)::int AS changes,
    sum(episodes)::int AS episodes
  FROM (${eventDaysIn(events)} UNION ALL ${dateDaysIn(records, events)}) AS days GROUP BY day ORDER BY day`

/** The years in which runs began or ended. */
const yearsIn = (records: string) => `SELECT DISTINCT date / 10000 AS year
  FROM ${runsIn(records)} AS r CROSS JOIN LATERAL unnest(ARRAY[r.started_date, r.finished_date]) AS date
  WHERE date % 100 > 0 AND date / 10000 <= extract(year FROM now())`
const rangeOf = (
  events: string,
) => `SELECT (SELECT extract(year FROM min(created_at) AT TIME ZONE 'UTC')::int FROM ${events}
    WHERE user_id = $1::int) AS first,
  (SELECT id::float8 FROM watched_events WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1) AS last`

/** Name and text of each statement. */
type Statements = Record<'sums' | 'activity' | 'years' | 'events', [name: string, text: string]>
const OWN: Statements = {
  sums: ['own-statistics', sumsOf('watched_records')],
  activity: ['own-activity', activityIn('watched_records', 'watched_events')],
  years: ['own-activity-years', yearsIn('watched_records')],
  events: ['own-activity-events', rangeOf('watched_events')],
}
const PUBLIC: Statements = {
  sums: ['public-statistics', sumsOf('public_watched_records')],
  activity: ['public-activity', activityIn('public_watched_records', 'public_watched_events')],
  years: ['public-activity-years', yearsIn('public_watched_records')],
  events: ['public-activity-events', rangeOf('public_watched_events')],
}
