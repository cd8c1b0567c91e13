/**
 * SQL: the work with an id of an entry `e` on another site; NULL if there is none, or several. An entry that is a
 * season has the ids of its whole show: its work stands at that season of it. Lists of ids have those of films as
 * places, too, without a season.
 */
export const workById = (e: string) => `coalesce(
  (SELECT min(p.media_id) FROM jsonb_each_text(${e}.ids) AS given(site, id)
    JOIN media_places p ON p.site = given.site AND p.external_id = given.id
      AND (p.season = ${e}.season OR (p.season IS NULL AND ${e}.season = 1))
  WHERE ${e}.season IS NOT NULL
  HAVING count(DISTINCT p.media_id) = 1),
  (SELECT min(x.media_id) FROM jsonb_each_text(${e}.ids) AS given(site, id)
    JOIN external_ids x ON x.site = given.site AND x.external_id = given.id AND x.media_id IS NOT NULL
  WHERE coalesce(${e}.season, 1) = 1
  HAVING count(DISTINCT x.media_id) = 1),
  (SELECT min(p.media_id) FROM jsonb_each_text(${e}.ids) AS given(site, id)
    JOIN media_places p ON p.site = given.site AND p.external_id = given.id AND p.season IS NULL
  WHERE ${e}.season IS NULL
  HAVING count(DISTINCT p.media_id) = 1))`

/**
 * SQL: the work of an entry `e` with `ids`, `title_key`, `types`, `year` and `record` whose ids name no work. First by
 * our own id (in our files), if title and type agree. Then by the exact folded title, if exactly one work of these
 * types, of about that year, has it and has no other id or place on the entry's site: a remake has the same title, but
 * its own id. Of a site of all films both years must be known. NULL if none or several match. Later seasons and
 * specials have the title of their show, which tells nothing. Keys are indexed without spaces.
 */
export const workByTitle = (e: string) => `coalesce(
  (SELECT m.id FROM media m WHERE m.id = (${e}.ids->>'mokuroku')::int AND m.title = ${e}.title AND m.type::text = ANY (${e}.types)),
  (SELECT min(found.id) FROM (
    SELECT m.id FROM media_search_keys k JOIN media m ON m.id = k.media_id
    WHERE coalesce(${e}.season, 1) = 1
      AND replace(k.key, ' ', '') = replace(${e}.title_key, ' ', '') AND k.key = ${e}.title_key AND m.type::text = ANY (${e}.types)
      AND coalesce(abs(m.release_date / 10000 - ${e}.year) <= 1, NOT ${e}.record ? 'isOfWorld')
      AND NOT EXISTS (
      SELECT 1 FROM external_ids o JOIN jsonb_object_keys(${e}.ids) AS given(site) ON o.site = given.site WHERE o.media_id = m.id)
      AND NOT EXISTS (
      SELECT 1 FROM media_places p JOIN jsonb_each_text(${e}.ids) AS given(site, id) ON p.site = given.site AND p.external_id <> given.id
      WHERE p.media_id = m.id)
    LIMIT 2) AS found HAVING count(*) = 1))`
