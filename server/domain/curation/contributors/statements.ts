import { EDITED_NOUNS, type EditedNoun } from '@/lib/catalogue/nouns'
import { entryId, TABLES } from '@/server/domain/catalogue/entries/access'
import { FIELDS, OWN_FIELDS, object, placesIn } from '../documents/statements'
import { OF_SHOWN } from '../edits/queries'
import { NOUN } from '../edits/statements'

/** Edits of somebody that are counted: the newest. */
export const COUNTED = 200
/** Later edits of an entry among which the one is looked for that changed a value. */
const LATER = 20
/** A longer text is compared by its hash. */
const LONG = 200

/** Values whose long texts are hashes: two are as equal as the values are. */
const compact = (values: string) => `(SELECT coalesce(jsonb_object_agg(name, CASE
    WHEN jsonb_typeof(value) = 'string' AND length(value::text) > ${LONG} THEN to_jsonb(md5(value::text)) ELSE value END), '{}')
  FROM jsonb_each(${values}) AS each (name, value))`

/** What the entry of the edit `w` says now of the fields of the edit; other fields are not read. */
const nowOf = (noun: EditedNoun) => {
  const fields = Object.entries({ ...FIELDS[noun], ...OWN_FIELDS[noun] })
  const wanted = fields.map(([name, value]): [string, string] => [
    name,
    `CASE WHEN '${name}' = ANY(w.fields) THEN to_jsonb(${value}) END`,
  ])
  return `SELECT ${compact(`${object(...wanted)}::jsonb`)} FROM ${TABLES[noun]} e WHERE e.id = w.entry`
}

const laterOf = (noun: EditedNoun) => `SELECT coalesce(json_agg(o ORDER BY o.id DESC), '[]') FROM (
    SELECT l.id, l.reverts_id AS reverts, (SELECT username FROM users WHERE id = l.editor_id) AS username,
      ${placesIn('l.before')} AS before, ${placesIn('l.after')} AS after
    FROM edits l WHERE l.${noun}_id = w.entry AND l.id > w.id AND (l.before ?| w.fields OR l.after ?| w.fields)
    ORDER BY l.id DESC LIMIT ${LATER}) AS o`

const ofNoun = (statement: (noun: EditedNoun) => string) =>
  `CASE w.noun ${EDITED_NOUNS.map((noun) => `WHEN '${noun}' THEN (${statement(noun)})`).join(' ')} END`

/** The newest edits of a user ($1) with values of their own, before an edit. */
const newest = (before: string, most: string) => `(SELECT e.* FROM edits e
  WHERE e.editor_id = $1::int AND e.id < ${before} AND e.mirrors_id IS NULL AND ${OF_SHOWN} ORDER BY e.id DESC LIMIT ${most})`

/**
 * Selects the edits of a user ($1) that are counted ($4), and a page of them ($3, before edit $2). Each has what its
 * entry says now. Edits of the page have the later edits of the same fields, too.
 */
export const WRITTEN = `WITH counted AS MATERIALIZED ${newest('2147483647', '$4::int')},
  page AS MATERIALIZED ${newest('$2::int', '$3::int')},
  written AS MATERIALIZED (SELECT e.id, e.kind, e.before, e.after, ${NOUN} AS noun, ${entryId('e')} AS entry,
      ARRAY(SELECT jsonb_object_keys(e.before || e.after)) AS fields, e.id IN (SELECT id FROM counted) AS "isCounted", e.id IN (SELECT id FROM page) AS "isOfPage"
    FROM (SELECT * FROM counted UNION ALL SELECT * FROM page WHERE id NOT IN (SELECT id FROM counted)) AS e)
  SELECT w.id, w.kind, w.noun, w."isCounted", w."isOfPage", ${compact('w.before')} AS before, ${compact('w.after')} AS after,
    coalesce(${ofNoun(nowOf)}, '{}') AS now, CASE WHEN w."isOfPage" THEN ${ofNoun(laterOf)} ELSE '[]' END AS later
  FROM written w`
