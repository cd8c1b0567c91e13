import { EDITED_NOUNS, type EditedNoun } from '@/lib/catalogue/nouns'
import { LISTS } from '@/lib/curation/documents/differences'
import { REFERRED } from './kept/rules'
import { KEPT_KEYS } from './kept/statements'
import { keep, remove } from './references/statements'

/** Statements that let kept items name the entry that stays ($3) in place of the merged one ($2). $1 is the merge. */
export const namingKept = (noun: EditedNoun): string[] =>
  // merged-tags.ts does that of tags: a work that has the tag has not removed it.
  noun === 'tag'
    ? []
    : EDITED_NOUNS.flatMap((owner) =>
        Object.keys(LISTS[owner])
          .filter((list) => REFERRED[list] === noun)
          .flatMap((list) => renaming(`${owner}_id`, list)),
      )

/** Statements that remove what two works say of each other before the move: a work is not related to itself. */
export const ofEachOther = (noun: EditedNoun): string[] =>
  noun === 'media' ? [keep(KEPT_KEYS, 'kept_items', OF_EACH_OTHER), remove('kept_items', OF_EACH_OTHER)] : []

const OF_EACH_OTHER = `t.media_id IN ($2, $3) AND t.list = 'relations' AND t.key IN (to_jsonb($2), to_jsonb($3))`

/** Of two items that become one, the one that a person wrote counts. */
function renaming(owner: string, list: string): string[] {
  const those = `t.${owner} IS NOT NULL AND t.list = '${list}' AND coalesce(t.key -> 0, t.key) = to_jsonb($2)`
  const key = `CASE jsonb_typeof(t.key) WHEN 'array' THEN jsonb_set(t.key, '{0}', to_jsonb($3)) ELSE to_jsonb($3) END`
  const twin = `o.${owner} = t.${owner} AND o.list = t.list AND o.key = ${key}`
  const gains = `${those} AND ${twin} AND o.is_removed AND NOT t.is_removed`
  const second = `${those} AND EXISTS (SELECT FROM kept_items o WHERE ${twin})`
  return [
    `INSERT INTO merged_rows (merge_id, reference, kind, content, after)
      SELECT $1, '${KEPT_KEYS}', 'changed', to_jsonb(o), to_jsonb(o) || '{"is_removed": false}' FROM kept_items t, kept_items o WHERE ${gains}`,
    `UPDATE kept_items o SET is_removed = false FROM kept_items t WHERE ${gains}`,
    keep(KEPT_KEYS, 'kept_items', second),
    remove('kept_items', second),
    `INSERT INTO merged_rows (merge_id, reference, kind, content, after)
      SELECT $1, '${KEPT_KEYS}', 'changed', to_jsonb(t), to_jsonb(t) || jsonb_build_object('key', ${key}) FROM kept_items t WHERE ${those}`,
    `UPDATE kept_items t SET key = ${key} WHERE ${those}`,
  ]
}
