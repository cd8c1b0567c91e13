import { KEPT_KEYS } from './kept/statements'
import { keep, remove } from './references/statements'

/** What only merges of tags do: works, what people said of them, and names. Parameters as in references/statements.ts. */

export const WORKS = 'media_tags.tag_id'

const OF = (tags: string) => `t.list = 'tags' AND t.key IN (${tags})`
const NEEDLESS = [
  // The work has the tag.
  `${OF('to_jsonb($2), to_jsonb($3)')} AND t.is_removed AND EXISTS (SELECT FROM media_tags m WHERE m.media_id = t.media_id AND m.tag_id = $3)`,
  `${OF('to_jsonb($2)')} AND EXISTS (SELECT FROM kept_items o WHERE o.media_id = t.media_id AND o.list = 'tags' AND o.key = to_jsonb($3))`,
]

/** After the works have moved: what people said of the tag that goes, they said of the one that stays. */
export const KEPT_MOVED: readonly string[] = [
  ...NEEDLESS.flatMap((where) => [keep(KEPT_KEYS, 'kept_items', where), remove('kept_items', where)]),
  `WITH moved AS (UPDATE kept_items t SET key = to_jsonb($3) WHERE ${OF('to_jsonb($2)')} RETURNING t.id)
    INSERT INTO merged_rows (merge_id, reference, kind, content) SELECT $1, '${KEPT_KEYS}', 'moved', to_jsonb(m) FROM moved m`,
]

export const KEPT_BACK = `UPDATE kept_items t SET key = to_jsonb($2) FROM merged_rows r
  WHERE r.merge_id = $1 AND r.reference = '${KEPT_KEYS}' AND r.kind = 'moved' AND t.id = (r.content->>'id')::int AND t.key = to_jsonb($3)`

/** What triggers do not follow when a row of a work moves: its tags as one array, and the counts of both tags. */
export const AFTER_TAGS: readonly string[] = [
  `UPDATE media m SET tag_ids = w.ids FROM (
      SELECT x.id, ARRAY(SELECT o.tag_id FROM media_tags o WHERE o.media_id = x.id ORDER BY 1) AS ids
      FROM (SELECT DISTINCT (r.content->>'media_id')::int AS id FROM merged_rows r WHERE r.merge_id = $1 AND r.reference = '${WORKS}') AS x
    ) AS w WHERE m.id = w.id AND m.tag_ids IS DISTINCT FROM w.ids`,
  `UPDATE tags t SET media_count = (
      SELECT count(*)::int FROM media_tags o JOIN shown_media m ON m.id = o.media_id WHERE o.tag_id = t.id) WHERE t.id IN ($2, $3)`,
]

/**
 * The keys that both tags have after an undo: of the one that was merged, and of the one that stayed, which has its former name unless somebody
 * has given it another one since.
 */
export const NAMES_AFTER = `SELECT gone.content->>'key' AS gone, t.key = stayed.after->>'key' AS "isBack",
    CASE WHEN t.key = stayed.after->>'key' THEN stayed.content->>'key' ELSE t.key END AS key,
    CASE WHEN t.key = stayed.after->>'key' THEN stayed.content->>'name' ELSE t.name END AS name
  FROM tags t JOIN merged_rows gone ON gone.merge_id = $1::int AND gone.reference = 'tags.id' AND gone.kind = 'removed'
    JOIN merged_rows stayed ON stayed.merge_id = $1::int AND stayed.reference = 'tags.id' AND stayed.kind = 'changed' WHERE t.id = $2::int`

/** Another tag with one of these keys, by its name or an alias. */
export const TAKEN = `SELECT t.id, t.name FROM tags t WHERE t.key = ANY($1::text[]) AND t.id <> $2::int
  UNION ALL SELECT t.id, t.name FROM tag_aliases a JOIN tags t ON t.id = a.tag_id WHERE a.key = ANY($1::text[]) AND a.tag_id <> $2::int LIMIT 1`
