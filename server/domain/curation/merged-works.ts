import { isoTime } from '@/server/platform/database/iso-time'
import { COPIED } from './references/associations'
import { changingBack, keep, remove } from './references/statements'

/** What only merges of works do: records, recommendations and tags. Parameters as in references/statements.ts. */

/** The other work of a recommendation `t` of the work that goes. */
const OTHER = '(t.media_id + t.other_id - $2)'
/**
 * Selects texts that cannot stand beside texts of the remaining work: a second review of an author, a second
 * recommendation of the same two works, and recommendations between the two.
 */
export const UNFIT_OF_WORKS = `$2 IN (t.media_id, t.other_id) AND (
  t.kind = 'review' AND t.deleted_at IS NULL AND EXISTS (SELECT FROM reviews o WHERE o.poster_id = t.poster_id AND o.media_id = $3
    AND o.kind = 'review' AND o.deleted_at IS NULL)
  OR t.kind = 'recommendation' AND (${OTHER} = $3 OR t.deleted_at IS NULL AND EXISTS (SELECT FROM reviews o
    WHERE o.poster_id = t.poster_id AND o.other_id IS NOT NULL AND o.deleted_at IS NULL
      AND least(o.media_id, o.other_id) = least($3, ${OTHER}) AND greatest(o.media_id, o.other_id) = greatest($3, ${OTHER}))))`

/**
 * The answers of guesses `t` that two works are one, of the work that goes. They are for rows `o` of the remaining work
 * with the pair the other way round: a refusal outweighs a question there, too. Before the rows move.
 */
export const PAIRS_ANSWERED = [
  ['media_id', 'other_id'],
  ['other_id', 'media_id'],
].flatMap(([column, other]) => {
  const both = `t.kind = 'Duplicate' AND o.kind = 'Duplicate' AND t.${column} = $2 AND o.${other} = $3
    AND o.${column} = t.${other} AND t.state < o.state`
  return [
    `INSERT INTO merged_rows (merge_id, reference, kind, content, after)
      SELECT $1, 'guesses.${other}', 'changed', to_jsonb(o), to_jsonb(o)
        || jsonb_build_object('state', t.state, 'decided_by', t.decided_by, 'decided_at', t.decided_at)
      FROM guesses o, guesses t WHERE ${both}`,
    `UPDATE guesses o SET state = t.state, decided_by = t.decided_by, decided_at = t.decided_at FROM guesses t WHERE ${both}`,
  ]
})

const RECORDS = 'watched_records.media_id'
const RECORD_COLUMNS = [
  ...['episodes_watched', 'status', 'rating', 'started_date', 'finished_date', 'created_at', 'updated_at', 'note'],
  ...['volumes_read', 'priority', 'tags', 'is_private', 'earlier_runs'],
]

/** The rank of a record: by progress, then by status. The later a status stands here, the further the record is. */
const STATUS_ORDER = ['Planned', 'Dropped', 'Paused', 'Watching', 'Completed']

const rank = (record: string) =>
  `(${record}.episodes_watched, array_position(ARRAY[${STATUS_ORDER.map((status) => `'${status}'`).join(', ')}], ${record}.status::text))`

/**
 * Selects, for each user with records of both works, the further record, with gaps filled from the other. The result is
 * private if either was. OFFSET 0 keeps the comparison from being inlined once per column.
 */
const PAIRS = `SELECT a.user_id, to_jsonb(a) AS own, to_jsonb(further) || jsonb_build_object('media_id', $3, 'type', a.type, 'title_sort', a.title_sort,
      'rating', coalesce((further).rating, (nearer).rating), 'note', coalesce((further).note, (nearer).note),
      'priority', coalesce((further).priority, (nearer).priority),
      'tags', CASE cardinality((further).tags) WHEN 0 THEN (nearer).tags ELSE (further).tags END,
      'is_private', a.is_private OR b.is_private, 'created_at', least(a.created_at, b.created_at),
      'updated_at', greatest(now()::timestamptz(3), a.updated_at + interval '1 ms'), 'nearer', to_jsonb(nearer)) AS joined
    FROM watched_records b JOIN watched_records a ON a.user_id = b.user_id AND a.media_id = $3
      CROSS JOIN LATERAL (SELECT CASE WHEN is_further THEN b ELSE a END AS further, CASE WHEN is_further THEN a ELSE b END AS nearer
        FROM (SELECT ${rank('b')} > ${rank('a')} AS is_further OFFSET 0) AS compared OFFSET 0) AS f
    WHERE b.media_id = $2 ORDER BY a.user_id`

/** A record, a row as JSON, as an event stores it (server/domain/tracking/records/rules.ts). */
const snapshot = (
  row: string,
) => `jsonb_build_object('episodesWatched', ${row}->'episodes_watched', 'status', ${row}->'status',
  'rating', ${row}->'rating', 'startedDate', write_partial_date((${row}->>'started_date')::int),
  'finishedDate', write_partial_date((${row}->>'finished_date')::int),
  'createdDate', ${isoTime(`(${row}->>'created_at')::timestamptz`)},
  'note', ${row}->'note', 'volumesRead', ${row}->'volumes_read', 'priority', ${row}->'priority', 'tags', ${row}->'tags',
  'isPrivate', r.after->'is_private', 'earlierRuns', ${row}->'earlier_runs')`

const OF_JOINED = `r.merge_id = $1 AND r.reference = '${RECORDS}' AND r.kind = 'changed'`

/** The further record stays, and an event has both. */
const JOINED = [
  `INSERT INTO merged_rows (merge_id, reference, kind, content, after) SELECT $1, '${RECORDS}', 'changed', own, joined FROM (${PAIRS}) AS p`,
  `WITH told AS (INSERT INTO watched_events (user_id, media_id, created_at, before, after, source)
      SELECT (r.content->>'user_id')::int, $3, now(), ${snapshot("(r.after->'nearer')")}, ${snapshot('r.after')}, 'Merge'
      FROM merged_rows r WHERE ${OF_JOINED} ORDER BY r.id RETURNING id)
    INSERT INTO merged_rows (merge_id, reference, kind, content)
    SELECT $1, 'watched_events.media_id', 'added', jsonb_build_object('id', id) FROM told`,
  `DELETE FROM merged_rows r WHERE ${OF_JOINED} AND r.content - 'updated_at' = r.after - 'updated_at' - 'nearer'`,
  `UPDATE watched_records t SET ${RECORD_COLUMNS.map((column) => `${column} = a.${column}`).join(', ')}
    FROM merged_rows r, jsonb_populate_record(NULL::watched_records, r.after) AS a
    WHERE ${OF_JOINED} AND t.user_id = a.user_id AND t.media_id = a.media_id`,
]

/** Before the rows move. */
export const RECORDS_JOINED: readonly string[] = JOINED

export const TAGS = [
  `SELECT FROM tags WHERE id IN (SELECT tag_id FROM media_tags WHERE media_id IN ($2, $3)) ORDER BY id FOR NO KEY UPDATE`,
  `WITH added AS (INSERT INTO media_tags (media_id, tag_id, weight, is_spoiler)
      SELECT $3, tag_id, weight, is_spoiler FROM media_tags WHERE media_id = $2 ON CONFLICT DO NOTHING RETURNING media_id, tag_id)
    INSERT INTO merged_rows (merge_id, reference, kind, content) SELECT $1, '${COPIED}', 'added', to_jsonb(a) FROM added a`,
  keep(COPIED, 'media_tags', 't.media_id = $2'),
  remove('media_tags', 't.media_id = $2'),
]

/**
 * Updates columns that no trigger updates when a row moves: type and title of records, counted recommendations and ids.
 */
export const AFTER = [
  `UPDATE watched_records w SET type = m.type, title_sort = m.title_sort FROM media m
    WHERE w.media_id IN ($2, $3) AND m.id = w.media_id AND (w.type, w.title_sort) <> (m.type, m.title_sort)`,
  `DELETE FROM recommended_works WHERE media_id IN ($2, $3) OR other_id IN ($2, $3)`,
  `INSERT INTO recommended_works (media_id, other_id, texts, score)
    SELECT d.work, d.other, count(*)::int, sum(1 + r.up_votes - r.down_votes)::int
    FROM reviews r CROSS JOIN LATERAL (VALUES (r.media_id, r.other_id), (r.other_id, r.media_id)) AS d (work, other)
    WHERE r.other_id IS NOT NULL AND r.deleted_at IS NULL AND r.hidden_at IS NULL AND (r.media_id IN ($2, $3) OR r.other_id IN ($2, $3))
    GROUP BY 1, 2`,
  `UPDATE media m SET source_count = (SELECT count(*)::int FROM external_ids e WHERE e.media_id = m.id) WHERE m.id IN ($2, $3)`,
]

/** Gives joined records their former values. */
export const RECORDS_BACK = changingBack(RECORDS, 'watched_records', ['user_id', 'media_id'], RECORD_COLUMNS)
