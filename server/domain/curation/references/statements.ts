import type { EditedNoun } from '@/lib/catalogue/nouns'
import type { Reference } from './associations'

/** Statements of merges and undos. Parameters: $1 the merge, $2 the entry that goes, $3 the one that stays. */

/** The statements that move the rows of one column, in order. */
export function moving({ table, column, found, once, orNull = [], needless, filled, least }: Reference): string[] {
  const name = `${table}.${column}`
  const is = (id: string) => `t.${column} = ${id}`
  // Nothing joins by IS NOT DISTINCT FROM but a loop within a loop.
  const twin = once
    ?.map((each) => `o.${each} ${orNull.includes(each) ? 'IS NOT DISTINCT FROM' : '='} t.${each}`)
    .join(' AND ')
  const second = twin && `EXISTS (SELECT FROM ${table} o WHERE o.${column} = $3 AND ${twin})`
  const goes = [second, needless].filter((each) => each !== undefined).join(' OR ')
  return [
    ...(twin && (filled || least) ? filling({ name, table, column, twin, filled, least }) : []),
    ...(goes ? [keep(name, table, `${is('$2')} AND (${goes})`), remove(table, `${is('$2')} AND (${goes})`)] : []),
    `WITH moved AS (UPDATE ${table} t SET ${column} = $3 WHERE ${is('$2')} RETURNING ${found.map((each) => `t.${each}`).join(', ')})
      INSERT INTO merged_rows (merge_id, reference, kind, content) SELECT $1, '${name}', 'moved', to_jsonb(m) FROM moved m`,
  ]
}

/** Keeps rows `t` for the undo, as removed ones. */
export const keep = (name: string, table: string, where: string) =>
  `INSERT INTO merged_rows (merge_id, reference, kind, content)
    SELECT $1, '${name}', 'removed', to_jsonb(t) FROM ${table} t WHERE ${where}`

export const remove = (table: string, where: string) => `DELETE FROM ${table} t WHERE ${where}`

type Filling = Pick<Reference, 'table' | 'column' | 'filled' | 'least'> & { name: string; twin: string }

function filling({ name, table, column, twin, filled = [], least = [] }: Filling): string[] {
  const gains = [
    ...filled.map((each) => `o.${each} IS NULL AND t.${each} IS NOT NULL`),
    // What is null on one side is what the other says.
    ...least.map((each) => `(t.${each} < o.${each} OR o.${each} IS NULL AND t.${each} IS NOT NULL)`),
  ]
  const both = `o.${column} = $3 AND t.${column} = $2 AND ${twin} AND (${gains.join(' OR ')})`
  const values = [
    ...filled.map((each) => [each, `coalesce(o.${each}, t.${each})`]),
    ...least.map((each) => [each, `least(o.${each}, t.${each})`]),
  ]
  const after = values.map(([each, value]) => `'${each}', ${value}`).join(', ')
  const sets = values.map(([each, value]) => `${each} = ${value}`).join(', ')
  return [
    `INSERT INTO merged_rows (merge_id, reference, kind, content, after)
      SELECT $1, '${name}', 'changed', to_jsonb(o), to_jsonb(o) || jsonb_build_object(${after}) FROM ${table} o, ${table} t WHERE ${both}`,
    `UPDATE ${table} o SET ${sets} FROM ${table} t WHERE ${both}`,
  ]
}

/** The nouns whose ids these columns have. */
const REFERS_TO: Readonly<Record<string, EditedNoun>> = {
  media_id: 'media',
  other_id: 'media',
  from_id: 'media',
  to_id: 'media',
  series_id: 'series',
  character_id: 'character',
  person_id: 'person',
  company_id: 'company',
  tag_id: 'tag',
}

/** Selects, as `id`, the entry that a merged one is now; `old` is SQL of its id. */
export const successorOf = (noun: EditedNoun, old: string) =>
  noun === 'media'
    ? `SELECT media_id AS id FROM media_redirects WHERE old_id = ${old}`
    : `SELECT ${noun}_id AS id FROM entry_redirects WHERE noun = '${noun}' AND old_id = ${old}`

/** The value of a column of a kept row. The id of an entry merged since becomes its successor's. */
function now(row: string, column: string): string {
  const noun = REFERS_TO[column]
  const value = `${row}."${column}"`
  return noun === undefined ? value : `coalesce((${successorOf(noun, value)}), ${value})`
}

const same = (found: readonly string[]) => found.map((each) => `t.${each} = ${now('k', each)}`).join(' AND ')

/**
 * Builds the statement that moves kept rows back by their key, whatever has changed in them since. `k` includes the id
 * of the entry that stays, so that the key's index is used. Comparing with `= $3` made PostgreSQL scan when statistics
 * lacked the id.
 */
export function movingBack({ table, column, found }: Reference): string {
  const kept = `jsonb_populate_record(NULL::${table}, r.content || jsonb_build_object('${column}', $3)) AS k`
  return `UPDATE ${table} t SET ${column} = $2 FROM merged_rows r, ${kept}
    WHERE r.merge_id = $1 AND r.reference = '${table}.${column}' AND r.kind = 'moved' AND t.${column} = k.${column} AND ${same(found)}`
}

/** Builds the statement that restores former values of changed rows, in columns that nobody has changed since. */
export function changingBack(
  name: string,
  table: string,
  found: readonly string[],
  columns: readonly string[],
): string {
  // A series may be gone since.
  const former = (column: string) =>
    column === 'series_id' ? `(SELECT id FROM series WHERE id = ${now('k', column)})` : now('k', column)
  const sets = columns.map(
    (each) =>
      `${each} = CASE WHEN t.${each} IS NOT DISTINCT FROM ${now('a', each)} THEN ${former(each)} ELSE t.${each} END`,
  )
  return `UPDATE ${table} t SET ${sets.join(', ')} FROM merged_rows r, jsonb_populate_record(NULL::${table}, r.content) AS k,
      jsonb_populate_record(NULL::${table}, r.after) AS a
    WHERE r.merge_id = $1 AND r.reference = '${name}' AND r.kind = 'changed' AND ${same(found)}`
}

/** Reads the writable columns of a table, and the tables that they refer to, from the schema, which changes. */
export const SHAPE = `SELECT a.attname AS name, c.confrelid::regclass::text AS "refersTo", f.attname AS "referredBy", c.confdeltype = 'n' AS "mayGo"
  FROM pg_attribute a LEFT JOIN pg_constraint c ON c.conrelid = a.attrelid AND c.contype = 'f' AND c.conkey = ARRAY[a.attnum]
    LEFT JOIN pg_attribute f ON f.attrelid = c.confrelid AND f.attnum = c.confkey[1]
  WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum`

export type Shape = { name: string; refersTo: string | null; referredBy: string | null; mayGo: boolean | null }

/** The statement that inserts removed rows again, unless what they belong to is gone or there is such a row. */
export function insertingAgain(name: string, table: string, shape: readonly Shape[]): string {
  const value = ({ name, refersTo }: Shape) => (refersTo ? now('k', name) : `k."${name}"`)
  const exists = (each: Shape) => `EXISTS (SELECT FROM ${each.refersTo} f WHERE f.${each.referredBy} = ${value(each)})`
  const values = shape.map((each) =>
    each.refersTo && each.mayGo ? `CASE WHEN ${exists(each)} THEN ${value(each)} END` : value(each),
  )
  const needed = shape.filter(({ refersTo, mayGo }) => refersTo && !mayGo)
  const there = needed.map((each) => `(k.${each.name} IS NULL OR ${exists(each)})`)
  return `INSERT INTO ${table} (${shape.map(({ name }) => `"${name}"`).join(', ')})
    SELECT ${values.join(', ')} FROM merged_rows r, jsonb_populate_record(NULL::${table}, r.content) AS k
    WHERE r.merge_id = $1 AND r.reference = '${name}' AND r.kind = 'removed' ${there.map((each) => `AND ${each}`).join(' ')}
    ON CONFLICT DO NOTHING`
}
