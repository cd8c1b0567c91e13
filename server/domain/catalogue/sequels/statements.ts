import { MEDIA_CARD_JSON } from '../media/cards'

/** Titles in other scripts, which confirm that works belong together. */
const OTHER_SCRIPT = '[\\u3040-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7af]'
const MOST_TITLES = 12

const ON_SCREEN = `m.type IN ('Anime', 'Movie', 'Special')`

/** What the ids of a work on other sites begin with if they are of another kind than it. */
const OF_OTHERS = `CASE WHEN ${ON_SCREEN} THEN ARRAY['manga', 'game'] WHEN m.type = 'Game' THEN ARRAY['anime', 'manga']
  ELSE ARRAY['anime', 'game'] END`

/**
 * A page of works after an id (`$1`) whose neighbours may be guessed: shown to everybody, and of the kind that their
 * ids say. The season of a work counts before a date without a day or of a later year, which is that of a part.
 */
export const WORKS = `SELECT m.id, m.type, m.format, coalesce(m.romaji_title, m.title) AS title, m.total_episodes AS episodes,
    m.source_count AS sites, m.popularity,
    CASE WHEN (m.release_date % 10000 = 0 OR m.release_date / 10000 > m.premiere / 10) AND m.premiere % 10 > 0
      THEN m.premiere / 10 * 10000 + (m.premiere % 10 * 3 - 2) * 100 ELSE m.release_date END AS date,
    CASE WHEN ${ON_SCREEN} THEN ARRAY(
      SELECT title FROM (SELECT 0 AS place, m.native_title AS title UNION ALL SELECT 1, m.title
        UNION ALL SELECT id + 1, title FROM synonyms WHERE media_id = m.id) AS all_titles
      WHERE title ~ '${OTHER_SCRIPT}' ORDER BY place LIMIT ${MOST_TITLES}
    ) ELSE '{}' END AS others
  FROM shown_media m
  WHERE m.id > $1::int AND NOT m.is_adult
    AND NOT EXISTS (SELECT FROM external_ids e WHERE e.media_id = m.id AND split_part(e.external_id, '/', 1) = ANY(${OF_OTHERS}))
  ORDER BY m.id LIMIT $2::int`

/** Relations that say what follows what, from both sides. */
export const SEQUELS = `SELECT from_id AS "from", to_id AS "to" FROM media_relations WHERE type = 'Sequel'
  UNION SELECT to_id, from_id FROM media_relations WHERE type = 'Prequel'`

/** Works that are related otherwise. That two works are somehow related says nothing. */
export const OTHERS = `SELECT from_id AS "from", to_id AS "to" FROM media_relations WHERE type NOT IN ('Sequel', 'Prequel', 'Other')`

/** What people said does not follow. */
export const REFUSED = 'SELECT media_id AS "from", next_id AS "to" FROM refused_sequels'

const GUESSED = 'SELECT * FROM unnest($1::int[], $2::int[]) AS given (media_id, next_id)'

/** Removes the guesses that are none of these (`$1`, `$2`); returns their works. */
export const REMOVE = `WITH wanted AS (${GUESSED})
  DELETE FROM guessed_sequels g WHERE NOT EXISTS (SELECT FROM wanted w WHERE w.media_id = g.media_id AND w.next_id = g.next_id)
  RETURNING media_id, next_id`

/** Adds the new ones of these guesses; returns their works. */
export const ADD = `INSERT INTO guessed_sequels (media_id, next_id) SELECT given.* FROM (${GUESSED}) AS given
  ON CONFLICT DO NOTHING RETURNING media_id, next_id`

/** Whether a guess `g` still contradicts no relation: people may have added one since. */
export const STANDS = `NOT EXISTS (SELECT FROM media_relations r WHERE r.from_id = g.media_id AND (r.type = 'Sequel' OR r.to_id = g.next_id AND r.type <> 'Other'))
    AND NOT EXISTS (SELECT FROM media_relations r WHERE r.from_id = g.next_id AND (r.type = 'Prequel' OR r.to_id = g.media_id AND r.type <> 'Other'))`

/** Most works on the way to the first of a chain. */
export const MOST_BEFORE = 40

/** Works for adults are beside works for adults alone. */
const FITS = '(NOT o.is_adult OR EXISTS (SELECT FROM media a WHERE a.id = $1::int AND a.is_adult))'

/** What is before a work, or follows it: by a relation, else a guess; of several the nearest one by release. */
const beside = (work: string, side: 'before' | 'after') => {
  const [type, near, own, other] =
    side === 'before' ? ['Prequel', 'DESC', 'next_id', 'media_id'] : ['Sequel', 'ASC', 'media_id', 'next_id']
  return `(SELECT * FROM (
      (SELECT o.id, false AS guessed FROM media_relations r JOIN shown_media o ON o.id = r.to_id
        WHERE r.from_id = ${work} AND r.type = '${type}' AND ${FITS} ORDER BY o.release_date ${near} NULLS LAST, o.id LIMIT 1)
      UNION ALL
      SELECT o.id, true FROM guessed_sequels g JOIN shown_media o ON o.id = g.${other} WHERE g.${own} = ${work} AND NOT o.is_adult AND ${STANDS}
    ) AS found ORDER BY guessed LIMIT 1)`
}

/** The chain before a work, from it on, and what follows it, each with its card. */
export const NEIGHBOURS = `WITH RECURSIVE before AS (
    SELECT id, 0 AS step, false AS guessed FROM shown_media WHERE id = $1::int
    UNION ALL
    SELECT p.id, b.step + 1, p.guessed FROM before b CROSS JOIN LATERAL ${beside('b.id', 'before')} AS p WHERE b.step < ${MOST_BEFORE}
  ) CYCLE id SET returns USING path, places AS (
    SELECT id, -step AS place, guessed FROM before WHERE step > 0 AND NOT returns
    UNION ALL SELECT n.id, 1, n.guessed FROM shown_media m CROSS JOIN LATERAL ${beside('m.id', 'after')} AS n WHERE m.id = $1::int
  )
  SELECT p.place, p.guessed, p.id, CASE WHEN p.place IN (1, -1, (SELECT min(place) FROM places)) THEN ${MEDIA_CARD_JSON} END AS media
  FROM places p JOIN shown_media m ON m.id = p.id ORDER BY p.place`

/** Whether a work is guessed to follow another one (`$1`, `$2`), and no relation says otherwise. */
export const IS_GUESSED = `SELECT EXISTS (SELECT FROM guessed_sequels g JOIN shown_media m ON m.id = g.media_id JOIN shown_media o ON o.id = g.next_id
    WHERE g.media_id = $1::int AND g.next_id = $2::int AND ${STANDS}) AS guessed,
  (SELECT type::text FROM media_relations WHERE from_id = $1 AND to_id = $2) AS related`
