import { RECORD_FIELDS } from '../records/cards'

/** A time as the API writes it. */
const time = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A work `m` as JSON with its ids on other sites. */
const WORK = `json_build_object('id', m.id, 'title', m.title, 'type', m.type, 'totalEpisodes', m.total_episodes,
    'totalVolumes', m.total_volumes, 'ids', coalesce((
    SELECT json_object_agg(x.site, x.external_id) FROM (
      SELECT DISTINCT ON (site) site, external_id FROM external_ids WHERE media_id = m.id ORDER BY site, id) AS x), '{}'))`

/** The records of the user `$1`, of works of the types `$2` (null: all), ordered by id. */
export const RECORDS = `SELECT ${WORK} AS media, ${RECORD_FIELDS}, ${time('w.created_at')} AS "createdDate",
    ${time('w.updated_at')} AS "updatedDate"
  FROM watched_records w JOIN media m ON m.id = w.media_id
  WHERE w.user_id = $1::int AND ($2::media_type[] IS NULL OR m.type = ANY($2)) ORDER BY m.id`

/** The entries of the list `$1` in its order, with hidden works if `$2`: its owner asks. */
export const ENTRIES = `SELECT ${WORK} AS media, e.description,
    ${time('e.created_at')} AS "createdDate"
  FROM list_entries e JOIN media m ON m.id = e.media_id WHERE e.list_id = $1::int AND ($2::boolean OR m.is_adult IS NOT NULL) ORDER BY e.position, m.id`
