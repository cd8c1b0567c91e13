/** The facts of `media m` that make a taste, as an array of texts. */
const FACTS = `(SELECT coalesce(array_agg('t' || tag), '{}') FROM unnest(m.tag_ids) AS tag)
  || ARRAY['f' || m.type || coalesce(lower(m.format), '')]
  || CASE WHEN m.premiere > 0 THEN ARRAY['y' || m.type || m.premiere / 50] ELSE '{}' END`

/** The best known works with their facts, the first one first. */
export const KNOWN = `SELECT m.id, ${FACTS} AS facts FROM media m WHERE NOT m.is_adult
  ORDER BY m.standing DESC, m.id DESC LIMIT $1::int`

/** Counts the user's latest 3,000 works by fact. */
export const MINE = `WITH mine AS MATERIALIZED (
    SELECT media_id FROM watched_records WHERE user_id = $1::int ORDER BY updated_at DESC LIMIT 3000
  ) SELECT fact, count(*)::int AS works, (SELECT count(*)::int FROM mine) AS total
    FROM mine JOIN media m ON m.id = mine.media_id CROSS JOIN LATERAL unnest(${FACTS}) AS fact GROUP BY fact`

/**
 * Selects works similar to those that the user liked, the closest first, each with the best known liked work that it
 * resembles. A work is liked if the user completes or watches it and rated it no less than usual, or not at all; the
 * best 200 count. Leaves out works on the user's list, dismissed ones, and adult works.
 */
export const CANDIDATES = `WITH mean AS MATERIALIZED (
    SELECT coalesce(avg(rating), 0) AS rating FROM watched_records WHERE user_id = $1::int
  ), liked AS MATERIALIZED (
    SELECT w.media_id, ln(10 + m.popularity) AS known FROM mean, watched_records w JOIN media m ON m.id = w.media_id
    WHERE w.user_id = $1::int AND w.status IN ('Completed', 'Watching') AND (w.rating IS NULL OR w.rating >= mean.rating)
    ORDER BY coalesce(w.rating, mean.rating) DESC, w.updated_at DESC, w.media_id LIMIT 200
  ), near AS (
    SELECT s.other_id AS id, sum(s.similarity) AS closeness,
      (array_agg(s.media_id ORDER BY s.similarity * l.known DESC, s.media_id))[1] AS because
    FROM liked l JOIN similar_works s USING (media_id)
    WHERE NOT EXISTS (SELECT FROM watched_records w WHERE w.user_id = $1::int AND w.media_id = s.other_id)
      AND NOT EXISTS (SELECT FROM dismissed_works d WHERE d.user_id = $1::int AND d.media_id = s.other_id)
    GROUP BY s.other_id
  ) SELECT n.id, n.because, ${FACTS} AS facts FROM near n JOIN media m ON m.id = n.id WHERE NOT m.is_adult
    ORDER BY n.closeness DESC, n.id LIMIT 1000`

/** The titles of liked works. */
export const REASONS = `SELECT id, title, native_title AS "nativeTitle", romaji_title AS "romajiTitle"
  FROM media WHERE id = ANY($1::int[])`

/** A planned work that is not yet seen to its end. */
export const RANDOM_PLANNED = `SELECT w.media_id AS id FROM watched_records w JOIN media m ON m.id = w.media_id
  WHERE w.user_id = $1::int AND w.status = 'Planned'
    AND (w.episodes_watched = 0 OR m.total_episodes IS NULL OR m.total_episodes = 0 OR w.episodes_watched < m.total_episodes)
  ORDER BY random() LIMIT 1`
