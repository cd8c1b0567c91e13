import type { MediaCard } from '@/lib/catalogue/schemas/media'
import type { CacheTag } from '@/server/platform/cache/tags'
import { cacheTag } from '@/server/platform/cache/tags'
import { type Prisma, plannedRows, raw, sql } from '@/server/platform/database/client'
import { write } from '@/server/platform/writing/write'
import { MEDIA_CARD_JSON, type MediaCardRow, toMediaCard } from './media/cards'

/** What people who completed a work also completed, the closest first; works of the same series are left out. */
export async function similarWorks(mediaId: number): Promise<MediaCard[]> {
  cacheTag('similar-works', mediaId)
  const found = await plannedRows<{ media: MediaCardRow }>('similar-works', SIMILAR, [mediaId])
  cacheTag(
    'media',
    found.map(({ media }) => media.id),
  )
  return found.map(({ media }) => toMediaCard(media))
}

/** Sequels are among the relations; nobody needs to be told of them. */
const SIMILAR = `SELECT ${MEDIA_CARD_JSON} AS media FROM similar_works s JOIN media m ON m.id = s.other_id
  WHERE s.media_id = $1::int AND NOT m.is_adult
    AND m.series_id IS DISTINCT FROM coalesce((SELECT o.series_id FROM media o WHERE o.id = $1::int), 0)
  ORDER BY s.similarity DESC, s.other_id`

/** Works of one transaction. */
const BATCH = 500

/**
 * Computes for each work what people who completed it also completed: works that at least five of them share, by the cosine of
 * their sets of people. Private records and suspended accounts do not count, and of each work and user the latest completions
 * alone. All works are made anew in one night: somebody who watches the page all day sees no single record come or go.
 */
export async function refreshSimilarWorks(batch = BATCH): Promise<void> {
  for (let after = 0; ; ) {
    const last = await refreshBatch(after, batch)
    if (last === null) return
    after = last
  }
}

/** The works of a batch that follow this id; returns the last one, or null if there are no more. */
function refreshBatch(after: number, batch: number): Promise<number | null> {
  return write(
    async (tx) => {
      const { rows } = await tx.query<{ last: number | null; changed: number[] }>(refreshed(after, batch))
      const [row] = rows
      const changed = row?.changed ?? []
      tx.invalidate(changed.map((id): CacheTag => `similar-works:${id}`))
      return row?.last ?? null
    },
    { minutes: 10 },
  )
}

const MIN_USERS = 5
const MAX_SIMILAR = 12
/** The people of a work, and the works of one of them, that are read at most: the latest. */
const MAX_PEOPLE = 200
const MAX_WORKS = 300

/** The number of completions, in media_distributions.statuses. */
const COMPLETED = raw('statuses[3]')

/** A batch also has the works that had similar works and no longer have enough people. */
const refreshed = (after: number, batch: number): Prisma.Sql => sql`WITH batch AS MATERIALIZED (
    SELECT id, completed FROM (
      SELECT d.media_id AS id, d.${COMPLETED} AS completed FROM media_distributions d
        WHERE d.media_id > ${after} AND d.${COMPLETED} >= ${MIN_USERS}
      UNION
      SELECT s.media_id, coalesce(d.${COMPLETED}, 0) FROM similar_works s LEFT JOIN media_distributions d USING (media_id)
        WHERE s.media_id > ${after}
    ) AS works ORDER BY id LIMIT ${batch}
  ), people AS MATERIALIZED (
    SELECT b.id, p.user_id FROM batch b CROSS JOIN LATERAL (
      SELECT w.user_id FROM watched_records w JOIN users u ON u.id = w.user_id
      WHERE w.media_id = b.id AND w.status = 'Completed' AND NOT w.is_private
        AND (u.suspended_until IS NULL OR u.suspended_until < now())
      ORDER BY w.updated_at DESC LIMIT ${MAX_PEOPLE}
    ) AS p
  ), shared AS (
    SELECT p.id, o.media_id AS other, count(*) AS users FROM people p CROSS JOIN LATERAL (
      SELECT w.media_id FROM watched_records w
      WHERE w.user_id = p.user_id AND w.status = 'Completed' AND NOT w.is_private ORDER BY w.updated_at DESC LIMIT ${MAX_WORKS}
    ) AS o WHERE o.media_id <> p.id
    GROUP BY p.id, o.media_id HAVING count(*) >= ${MIN_USERS}
  ), ranked AS (
    SELECT s.id, s.other, s.similarity, row_number() OVER (PARTITION BY s.id ORDER BY s.similarity DESC, s.other) AS place
    FROM (
      SELECT s.id, s.other,
        round((s.users / sqrt(greatest(b.completed, s.users) * greatest(d.${COMPLETED}, s.users)::float8))::numeric, 3)::real AS similarity
      FROM shared s JOIN batch b ON b.id = s.id JOIN media_distributions d ON d.media_id = s.other
    ) AS s
  ), wanted AS MATERIALIZED (
    SELECT id, other, similarity FROM ranked WHERE place <= ${MAX_SIMILAR}
  ), removed AS (
    DELETE FROM similar_works o USING batch b
    WHERE o.media_id = b.id AND NOT EXISTS (SELECT FROM wanted w WHERE w.id = o.media_id AND w.other = o.other_id)
    RETURNING o.media_id AS id
  ), written AS (
    INSERT INTO similar_works AS o (media_id, other_id, similarity) SELECT id, other, similarity FROM wanted
    ON CONFLICT (media_id, other_id) DO UPDATE SET similarity = excluded.similarity
      WHERE o.similarity <> excluded.similarity
    RETURNING o.media_id AS id
  )
  SELECT (SELECT max(id) FROM batch) AS last,
    ARRAY(SELECT id FROM removed UNION SELECT id FROM written ORDER BY id) AS changed`
