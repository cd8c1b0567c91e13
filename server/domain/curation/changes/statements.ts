import { fieldsOfLines, LINE_NOUNS, type LineNoun } from '@/lib/catalogue/line/nouns'
import { isShown, SHOWN, TABLES } from '@/server/domain/catalogue/entries/access'
import { FIELDS as COLUMNS, object, placesIn } from '../documents/statements'
import { BACKS, MAX_BACKS } from '../edits/statements'

/** The ids of an entry on other sites, in their order. */
export const ids = (noun: LineNoun, id: string) =>
  `(SELECT coalesce(json_agg(json_build_object('site', site, 'externalId', external_id) ORDER BY site, external_id), '[]')
    FROM (SELECT * FROM external_ids WHERE ${noun}_id = ${id} LIMIT 100) AS x)`

/**
 * Selects at most $2 edits after edit $1, and whether an edit with a lower id may still be committed. Ids follow the
 * order of writing, not of committing. So edits younger than five minutes may be incomplete. So may edits of
 * transactions that began after one that still runs. Autovacuum does not count: it has no user and writes no edits. The
 * other side of a change has no entry: the line of the first side says it. Comments and sources that are hidden are not
 * told.
 */
export const EDITED = `SELECT id, noun, entry, kind, at, comment, source, said, "isYoung" FROM (
    SELECT e.id, e.kind, e.created_at AS at, t.comment, t.source,
      CASE ${LINE_NOUNS.map((noun) => `WHEN e.${noun}_id IS NOT NULL THEN '${noun}'`).join(' ')} END AS noun,
      CASE WHEN e.mirrors_id IS NULL THEN coalesce(${LINE_NOUNS.map((noun) => `e.${noun}_id`).join(', ')}) END AS entry,
      coalesce(e.after->>'merged', '') AS said,
      e.created_at > now() - interval '5 minutes' OR (e.created_at > now() - interval '1 day'
        AND age(e.xmin) <= (SELECT max(age(backend_xid)) FROM pg_stat_activity WHERE datname = current_database() AND usesysid IS NOT NULL)) IS TRUE AS "isYoung"
    FROM edits e JOIN told_edits t ON t.id = e.id WHERE e.id > $1::int ORDER BY e.id LIMIT $2::int
  ) AS found ORDER BY id`

const columns = (noun: LineNoun) =>
  object(...Object.entries(COLUMNS[noun]).filter(([field]) => fieldsOfLines(noun).includes(field)))

/**
 * Selects pictures that people added, with the address of their source, or of the file here ($2: the site). Pictures of
 * a load's source have their own address.
 */
const PICTURES = (
  noun: LineNoun,
) => `(SELECT coalesce(json_agg(json_build_object('type', a.type, 'address', a.address, 'credit', a.credit)), '[]') FROM (
    SELECT type, credit, coalesce(source, $2::text || '/api/file/${noun}/' || ${noun}_id || '/' || filename) AS address FROM attachments p
    WHERE ${noun}_id = e.id AND NOT drawn AND NOT EXISTS (SELECT FROM picture_addresses s WHERE s.attachment_id = p.id)
    ORDER BY type <> 'Primary', type, position, id LIMIT 50) AS a)`

/** Whether an edit `x` is the change of another instance, or the other side of one. */
const IS_FOREIGN =
  'EXISTS (SELECT FROM contributions c WHERE c.edit_id = coalesce(x.mirrors_id, x.id) AND c.origin IS NOT NULL)'

/** The edits of an entry `e`'s values since another instance first gave some, newest first. Most entries have none. */
const GIVEN = (
  noun: LineNoun,
) => `(SELECT coalesce(json_agg(json_build_object('after', given.after, 'isForeign', given."isForeign") ORDER BY given.id DESC), '[]') FROM (
      SELECT x.id, x.after, ${IS_FOREIGN} AS "isForeign" FROM edits x WHERE x.${noun}_id = e.id AND x.kind IN ('create', 'change')
        AND x.id >= (SELECT min(x.id) FROM edits x WHERE x.${noun}_id = e.id AND x.kind IN ('create', 'change') AND ${IS_FOREIGN})
      ORDER BY x.id DESC LIMIT 200) AS given)`

/** The entries with these ids ($1) as they are now, and what of them people wrote. */
export const CHANGED = (noun: LineNoun) => `SELECT e.id, e.source_key AS key, ${columns(noun)} AS document,
    (SELECT t.kept_fields FROM ${TABLES[noun]} t WHERE t.id = e.id) AS "keptFields",
    (SELECT coalesce(json_agg(json_build_object('list', k.list, 'key', k.key)), '[]')
      FROM kept_items k WHERE k.${noun}_id = e.id AND NOT k.is_removed) AS "keptItems",
    ${GIVEN(noun)} AS given,
    ${
      noun === 'media'
        ? `(SELECT coalesce(json_object_agg(t.id, t.name), '{}') FROM media_tags mt JOIN tags t ON t.id = mt.tag_id WHERE mt.media_id = e.id)`
        : `'{}'::json`
    } AS tags, ${noun === 'character' || noun === 'person' ? 'e.full_name' : 'NULL'} AS name,
    ${ids(noun, 'e.id')} AS ids, ${PICTURES(noun)} AS pictures
  FROM ${SHOWN[noun]} e WHERE e.id = ANY($1::int[])`

/** The newest edits of one entry that are looked at. What only older ones have changed counts as changed here. */
const MAX_EDITS = 500

/** Selects the fields of an entry ($1) that are a person's, and the edits of its values, with what takes them back. */
export const KEPT_AND_EDITS = (noun: LineNoun) => `SELECT ARRAY(
      SELECT unnest(kept_fields) FROM ${TABLES[noun]} WHERE id = $1::int UNION SELECT list FROM kept_items WHERE ${noun}_id = $1::int
    ) AS kept, (SELECT coalesce(json_agg(json_build_object('id', x.id, 'before', ${placesIn('x.before')}, 'after', ${placesIn('x.after')},
        'isForeign', ${IS_FOREIGN}, 'backs', (SELECT coalesce(json_agg(b), '[]') FROM (${BACKS('= x.id')} LIMIT ${MAX_BACKS}) AS b))), '[]')
      FROM (SELECT x.* FROM edits x WHERE x.${noun}_id = $1::int AND x.kind IN ('create', 'change') ORDER BY x.id DESC LIMIT ${MAX_EDITS}) AS x
    ) AS edits`

const PERSON: [string, string][] = [
  ['name', 'e.full_name'],
  ['first', 'e.first_name'],
  ['middle', 'e.middle_name'],
  ['last', 'e.last_name'],
  ['native', 'e.native_name'],
]
const WHO: Record<LineNoun, [string, string][]> = {
  media: [
    ['kind', 'e.type'],
    ['title', 'e.title'],
  ],
  series: [
    ['kind', "'Series'"],
    ['title', 'e.title'],
  ],
  character: [['kind', "'Character'"], ...PERSON],
  person: [['kind', "'Person'"], ...PERSON],
  company: [
    ['kind', "'Company'"],
    ['name', 'e.name'],
    ['native', 'e.native_name'],
  ],
}

/** Who the entries with these ids are, by noun ($1 to $5). */
export const MENTIONED = LINE_NOUNS.map(
  (
    noun,
    at,
  ) => `SELECT '${noun}' AS noun, e.id, e.source_key AS key, ${object(...WHO[noun])} AS named, ${ids(noun, 'e.id')} AS ids
    FROM ${SHOWN[noun]} e WHERE e.id = ANY($${at + 1}::int[])`,
).join(' UNION ALL ')

/**
 * Selects the keys of merged entries and of their successors ($1, $2 in pairs), as long as they are kept. Entries that
 * exist again and are hidden are left out.
 */
export const MERGED = (
  noun: LineNoun,
) => `SELECT given."from", given."into", r.content->>'source_key' AS key, m.source_key AS "intoKey", ${ids(noun, 'm.id')} AS ids
  FROM unnest($1::int[], $2::int[]) AS given ("from", "into") JOIN ${SHOWN[noun]} m ON m.id = given."into"
    LEFT JOIN LATERAL (SELECT id FROM merges g WHERE g.noun = '${noun}' AND g.into_id = given."into" AND g.merged_id = given."from" ORDER BY g.id DESC LIMIT 1) AS g ON true
    LEFT JOIN merged_rows r ON r.merge_id = g.id AND r.reference = '${TABLES[noun]}.id' AND r.kind = 'removed'
  WHERE given."from" > 0 AND ${isShown(noun, 'given."from"')}`

/** Entries that were hidden or shown ($1), with their keys. */
export const HIDDEN = (noun: LineNoun) =>
  `SELECT e.id, e.source_key AS key, ${ids(noun, 'e.id')} AS ids FROM ${TABLES[noun]} e WHERE e.id = ANY($1::int[])`
