import { RECORD_STATUSES } from '@/lib/catalogue/record-statuses'
import { invalidateMany } from '@/server/domain/catalogue/entries/jobs'
import { renewMediaPlaces } from '@/server/domain/catalogue/media/browse'
import type { CacheTag } from '@/server/platform/cache/tags'
import { type Prisma, raw, sql } from '@/server/platform/database/client'
import { type Tx, write } from '@/server/platform/writing/write'

type Changed = { id: number; isReordered: boolean }

/**
 * Recounts, from watched records, each work's popularity, mean rating, number of ratings and distribution. Also copies
 * changed titles into records. Takes the works changed in the last `minutes`, or all. Writes only differences, and
 * invalidates only pages that show them. Returns whether a work has another place in an order.
 */
export async function refreshPopularityAndRatings(minutes?: number): Promise<boolean> {
  return write(
    async (tx) => {
      await tx.query(followTitles(minutes))
      const { rows } = await tx.query<Changed>(refreshed(wantedSince(minutes)))
      return invalidateChanged(tx, rows)
    },
    { minutes: 10 },
  )
}

/**
 * The same for a job, which then stores the places of works again. Pages far inside an order are read from these, and
 * would repeat or lose works that have changed their place.
 */
export async function refreshStandings(minutes?: number): Promise<void> {
  if (await refreshPopularityAndRatings(minutes)) await renewMediaPlaces(true)
}

/** The same for these works, as a part of a write, which invalidates their pages. */
export async function refreshWorks(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.query(refreshed(sql`SELECT unnest(${ids}::int[]) AS id`))
}

function invalidateChanged(tx: Tx, changed: readonly Changed[]): boolean {
  const tags = changed.map(({ id }): CacheTag => `media:${id}`)
  const isReordered = changed.some((each) => each.isReordered)
  if (isReordered) tags.push('index:media')
  invalidateMany(tx, tags)
  return isReordered
}

const since = (minutes: number) => sql`now() - make_interval(mins => ${minutes}::int)`

function followTitles(minutes?: number): Prisma.Sql {
  const lately = minutes === undefined ? sql`true` : sql`m.updated_at > ${since(minutes)}`
  return sql`UPDATE watched_records w SET title_sort = m.title_sort FROM media m
    WHERE m.id = w.media_id AND w.title_sort <> m.title_sort AND ${lately}`
}

const wantedSince = (minutes?: number) =>
  minutes === undefined
    ? sql`SELECT id FROM media`
    : sql`SELECT DISTINCT media_id AS id FROM watched_events WHERE created_at > ${since(minutes)}`

/** A list by popularity changes when a work passes another one. */
function refreshed(wanted: Prisma.Sql): Prisma.Sql {
  return sql`WITH wanted AS MATERIALIZED (${wanted}), counted AS (
      SELECT wanted.id, count(w.user_id) AS records, round(avg(w.rating), 1)::float8 AS rating,
        count(w.rating)::int AS ratings, ${STATUSES} AS statuses, ${SCORES} AS scores
      FROM wanted LEFT JOIN public_watched_records w ON w.media_id = wanted.id GROUP BY wanted.id
    ), changed AS (
      UPDATE media m SET popularity = ${POPULARITY}, rating = c.rating, rating_count = c.ratings
      FROM counted c JOIN media old ON old.id = c.id
      WHERE m.id = c.id AND (m.popularity, m.rating, m.rating_count) IS DISTINCT FROM (${POPULARITY}, c.rating, c.ratings)
      RETURNING m.id, m.popularity, m.prominence, m.standing, old.standing AS before, m.rating IS DISTINCT FROM old.rating AS "isRerated"
    ), distributed AS (
      INSERT INTO media_distributions AS d (media_id, statuses, scores) SELECT c.id, c.statuses, c.scores FROM counted c
        WHERE c.records > 0 OR EXISTS (SELECT FROM media_distributions o WHERE o.media_id = c.id)
      ON CONFLICT (media_id) DO UPDATE SET statuses = excluded.statuses, scores = excluded.scores
        WHERE (d.statuses, d.scores) IS DISTINCT FROM (excluded.statuses, excluded.scores)
      RETURNING media_id AS id
    ), keys AS (
      UPDATE media_search_keys k SET popularity = greatest(c.popularity, c.prominence) FROM changed c
      WHERE k.media_id = c.id AND k.popularity <> greatest(c.popularity, c.prominence)
    )
    SELECT id, coalesce(c."isRerated" OR c.standing <> c.before AND EXISTS (SELECT 1 FROM media o WHERE o.id <> c.id
      AND o.standing BETWEEN least(c.standing, c.before) AND greatest(c.standing, c.before)), false) AS "isReordered"
    FROM changed c FULL JOIN distributed USING (id)`
}

/** Numbers of records by status, in the order of RECORD_STATUSES. */
const STATUSES = raw(
  `ARRAY[${RECORD_STATUSES.map((status) => `count(*) FILTER (WHERE w.status = '${status}')::int`).join(', ')}]`,
)
/** Numbers of records by score, in tens of points. */
const SCORES = raw(
  `ARRAY[${Array.from({ length: 11 }, (_, ten) => `count(*) FILTER (WHERE round(w.rating / 10.0) = ${ten})::int`).join(', ')}]`,
)

const POPULARITY = raw('least(m.members + c.records, 2000000000)::int')
