import { type Prisma, raw, sql } from '@/server/platform/database/client'

const MIN_USERS = 5
/** The people of a work, and the works of one of them, that are read at most: the latest. */
const MAX_PEOPLE = 200
const MAX_WORKS = 300

/** The number of completions, in media_distributions.statuses. */
const COMPLETED = raw('statuses[3]')

/**
 * Selects, for each given work, other works completed by the same people, scored by the cosine of the two sets of
 * people. Leaves out works of the same series, related works and adult works.
 */
export const completedBoth = (ids: readonly number[]): Prisma.Sql => sql`WITH batch AS MATERIALIZED (
    SELECT d.media_id AS id, d.${COMPLETED} AS completed FROM media_distributions d
    WHERE d.media_id = ANY(${ids}::int[]) AND d.${COMPLETED} >= ${MIN_USERS}
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
  )
  SELECT s.id, s.other, s.users / sqrt(greatest(b.completed, s.users) * greatest(d.${COMPLETED}, s.users)::float8) AS shared
  FROM shared s JOIN batch b ON b.id = s.id JOIN media_distributions d ON d.media_id = s.other
    JOIN shown_media m ON m.id = s.id JOIN shown_media o ON o.id = s.other
  WHERE NOT o.is_adult AND o.series_id IS DISTINCT FROM coalesce(m.series_id, 0)
    AND NOT EXISTS (SELECT FROM media_relations r WHERE r.from_id = s.id AND r.to_id = s.other)
    AND NOT EXISTS (SELECT FROM media_relations r WHERE r.from_id = s.other AND r.to_id = s.id)
  ORDER BY s.id, shared DESC, s.other`

/** Sets the similar works of the works `$1` to the columns `$2`, `$3`, `$4`; returns the works that changed. */
export const STORED = `WITH wanted AS MATERIALIZED (
    SELECT w.id, w.other, w.similarity FROM unnest($2::int[], $3::int[], $4::real[]) AS w (id, other, similarity)
      JOIN shown_media m ON m.id = w.id JOIN shown_media o ON o.id = w.other
  ), removed AS (
    DELETE FROM similar_works o WHERE o.media_id = ANY($1::int[])
      AND NOT EXISTS (SELECT FROM wanted w WHERE w.id = o.media_id AND w.other = o.other_id)
    RETURNING o.media_id AS id
  ), written AS (
    INSERT INTO similar_works AS o (media_id, other_id, similarity) SELECT id, other, similarity FROM wanted
    ON CONFLICT (media_id, other_id) DO UPDATE SET similarity = excluded.similarity
      WHERE o.similarity <> excluded.similarity
    RETURNING o.media_id AS id
  ) SELECT id FROM removed UNION SELECT id FROM written ORDER BY id`

/** A page of works after an id, for readContent(). */
export const WORKS = `SELECT id, standing::float8 AS standing, series_id AS "seriesId", type, lower(format) AS format, premiere, is_adult AS "isAdult"
  FROM shown_media WHERE id > $1::int ORDER BY id LIMIT $2::int`

/** What the works from `$1` to `$2` have, each fact with its kind. */
export const FACTS = `SELECT m.media_id AS work, CASE t.category WHEN 'Source' THEN 'source' ELSE 'tag' END AS kind, m.tag_id AS id, m.weight
    FROM media_tags m JOIN tags t ON t.id = m.tag_id WHERE m.media_id BETWEEN $1::int AND $2::int
  UNION ALL SELECT media_id, CASE role WHEN 'VoiceActor' THEN 'voice' WHEN 'Producer' THEN 'otherStaff' WHEN 'Other' THEN 'otherStaff'
    ELSE 'staff' END, person_id, NULL FROM credits WHERE media_id BETWEEN $1::int AND $2::int
  UNION ALL SELECT media_id, CASE WHEN role IN ('Studio', 'Developer') THEN 'studio' ELSE 'otherCompany' END, company_id, NULL
    FROM media_companies WHERE media_id BETWEEN $1::int AND $2::int`

/** The relations of the works from `$1` to `$2`. */
export const RELATIONS =
  'SELECT from_id AS one, to_id AS other FROM media_relations WHERE from_id BETWEEN $1::int AND $2::int'
