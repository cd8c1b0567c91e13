/**
 * Columns that refer to works, and what a merge does with them. A test compares these lists with the schema, so a new table must be named
 * here. Parameters of the statements: $1 the merge, $2 the work that goes, $3 the one that stays.
 */

type Reference = {
  table: string
  column: string
  /** The columns that find a row again after it has moved, besides `column`. */
  found: readonly string[]
  /** The columns by which a work has a row once: a second row is removed. */
  once?: readonly string[]
  /** Those of them that may be null. */
  orNull?: readonly string[]
  /** A further condition under which a row `t` is removed. */
  needless?: string
  /** Columns that the row of the remaining work takes from a removed one where it has none. */
  filled?: readonly string[]
}

export const MOVED: readonly Reference[] = [
  { table: 'attachments', column: 'media_id', found: ['id'] },
  {
    table: 'credits',
    column: 'media_id',
    found: ['id'],
    once: ['person_id', 'role', 'character_id', 'description'],
    orNull: ['character_id', 'description'],
  },
  { table: 'contributions', column: 'media_id', found: ['id'] },
  { table: 'dismissed_works', column: 'media_id', found: ['user_id'], once: ['user_id'] },
  { table: 'edits', column: 'media_id', found: ['id'] },
  {
    table: 'episodes',
    column: 'media_id',
    found: ['id'],
    once: ['number'],
    filled: ['title', 'native_title', 'description', 'runtime', 'aired', 'airs_at'],
  },
  { table: 'external_ids', column: 'media_id', found: ['id'] },
  { table: 'list_changes', column: 'media_id', found: ['id'] },
  { table: 'list_entries', column: 'media_id', found: ['list_id'], once: ['list_id'], filled: ['description'] },
  { table: 'media_characters', column: 'media_id', found: ['character_id'], once: ['character_id'] },
  { table: 'media_companies', column: 'media_id', found: ['company_id', 'role'], once: ['company_id', 'role'] },
  { table: 'media_keys', column: 'media_id', found: ['source_key'] },
  { table: 'media_places', column: 'media_id', found: ['site', 'external_id'], once: ['site', 'external_id'] },
  { table: 'media_redirects', column: 'media_id', found: ['old_id'] },
  { table: 'media_relations', column: 'from_id', found: ['to_id'], once: ['to_id'], needless: 't.to_id = $3' },
  { table: 'media_relations', column: 'to_id', found: ['from_id'], once: ['from_id'], needless: 't.from_id = $3' },
  { table: 'media_sources', column: 'media_id', found: ['source'], once: ['source'] },
  {
    table: 'picture_addresses',
    column: 'media_id',
    found: ['address'],
    needless: 'EXISTS (SELECT FROM picture_addresses o WHERE o.media_id = $3)',
  },
  {
    table: 'reports',
    column: 'media_id',
    found: ['id'],
    needless: `t.act_id IS NULL AND EXISTS (SELECT FROM reports o
      WHERE o.media_id = $3 AND o.reporter_id = t.reporter_id AND o.act_id IS NULL)`,
  },
  { table: 'reviews', column: 'media_id', found: ['id'] },
  { table: 'reviews', column: 'other_id', found: ['id'] },
  { table: 'series_moves', column: 'media_id', found: ['series_id'] },
  { table: 'songs', column: 'media_id', found: ['id'], once: ['title', 'is_opening', 'is_ending'] },
  { table: 'synonyms', column: 'media_id', found: ['id'], once: ['title'] },
  { table: 'torrents', column: 'media_id', found: ['id'] },
  { table: 'watched_events', column: 'media_id', found: ['id'] },
  { table: 'watched_records', column: 'media_id', found: ['user_id'], once: ['user_id'] },
]

/** Their triggers count inserted and deleted rows only, so these are copied. */
export const COPIED = 'media_tags.media_id'

/** Derived from other rows: they go with the work, and are made anew. Hidden works are not merged. */
export const DERIVED: readonly string[] = [
  'hidden_media.media_id',
  'media_distributions.media_id',
  'media_search_keys.media_id',
  'media_trends.media_id',
  'next_airings.media_id',
  'recommended_works.media_id',
  'recommended_works.other_id',
  'similar_works.media_id',
  'similar_works.other_id',
]

/** The statements that move the rows of one column, in order. */
export function moving({ table, column, found, once, orNull = [], needless, filled }: Reference): string[] {
  const name = `${table}.${column}`
  const is = (id: string) => `t.${column} = ${id}`
  // Nothing joins by IS NOT DISTINCT FROM but a loop within a loop.
  const twin = once
    ?.map((each) => `o.${each} ${orNull.includes(each) ? 'IS NOT DISTINCT FROM' : '='} t.${each}`)
    .join(' AND ')
  const second = twin && `EXISTS (SELECT FROM ${table} o WHERE o.${column} = $3 AND ${twin})`
  const goes = [second, needless].filter((each) => each !== undefined).join(' OR ')
  return [
    ...(filled && twin ? filling(name, table, column, twin, filled) : []),
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

function filling(name: string, table: string, column: string, twin: string, filled: readonly string[]): string[] {
  const lacks = filled.map((each) => `o.${each} IS NULL AND t.${each} IS NOT NULL`).join(' OR ')
  const both = `o.${column} = $3 AND t.${column} = $2 AND ${twin} AND (${lacks})`
  const values = filled.map((each) => `'${each}', coalesce(o.${each}, t.${each})`).join(', ')
  const sets = filled.map((each) => `${each} = coalesce(o.${each}, t.${each})`).join(', ')
  return [
    `INSERT INTO merged_rows (merge_id, reference, kind, content, after)
      SELECT $1, '${name}', 'changed', to_jsonb(o), to_jsonb(o) || jsonb_build_object(${values}) FROM ${table} o, ${table} t WHERE ${both}`,
    `UPDATE ${table} o SET ${sets} FROM ${table} t WHERE ${both}`,
  ]
}

/** The statement that moves rows back, whatever has changed in them since. */
export function movingBack({ table, column, found }: Reference): string {
  const same = found.map((each) => `t.${each} = k.${each}`).join(' AND ')
  return `UPDATE ${table} t SET ${column} = $2 FROM merged_rows r, jsonb_populate_record(NULL::${table}, r.content) AS k
    WHERE r.merge_id = $1 AND r.reference = '${table}.${column}' AND r.kind = 'moved' AND t.${column} = $3 AND ${same}`
}

/** The statement that gives changed rows their former values, in those columns that nobody has changed since. */
export function changingBack(
  name: string,
  table: string,
  found: readonly string[],
  columns: readonly string[],
): string {
  const same = found.map((each) => `t.${each} = k.${each}`).join(' AND ')
  const sets = columns.map(
    (each) => `${each} = CASE WHEN t.${each} IS NOT DISTINCT FROM a.${each} THEN k.${each} ELSE t.${each} END`,
  )
  return `UPDATE ${table} t SET ${sets.join(', ')} FROM merged_rows r, jsonb_populate_record(NULL::${table}, r.content) AS k,
      jsonb_populate_record(NULL::${table}, r.after) AS a
    WHERE r.merge_id = $1 AND r.reference = '${name}' AND r.kind = 'changed' AND ${same}`
}

/** The columns of a table that can be written, and where a value must still be somewhere: read from the schema, which changes. */
export const SHAPE = `SELECT a.attname AS name, c.confrelid::regclass::text AS "refersTo", f.attname AS "referredBy", c.confdeltype = 'n' AS "mayGo"
  FROM pg_attribute a LEFT JOIN pg_constraint c ON c.conrelid = a.attrelid AND c.contype = 'f' AND c.conkey = ARRAY[a.attnum]
    LEFT JOIN pg_attribute f ON f.attrelid = c.confrelid AND f.attnum = c.confkey[1]
  WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum`

export type Shape = { name: string; refersTo: string | null; referredBy: string | null; mayGo: boolean | null }

/** The statement that inserts removed rows again, unless what they belong to is gone or there is such a row. */
export function insertingAgain(name: string, table: string, shape: readonly Shape[]): string {
  const exists = ({ name, refersTo, referredBy }: Shape) =>
    `EXISTS (SELECT FROM ${refersTo} f WHERE f.${referredBy} = k.${name})`
  const values = shape.map((each) =>
    each.refersTo && each.mayGo ? `CASE WHEN ${exists(each)} THEN k.${each.name} END` : `k."${each.name}"`,
  )
  const needed = shape.filter(({ refersTo, mayGo }) => refersTo && !mayGo)
  const there = needed.map((each) => `(k.${each.name} IS NULL OR ${exists(each)})`)
  return `INSERT INTO ${table} (${shape.map(({ name }) => `"${name}"`).join(', ')})
    SELECT ${values.join(', ')} FROM merged_rows r, jsonb_populate_record(NULL::${table}, r.content) AS k
    WHERE r.merge_id = $1 AND r.reference = '${name}' AND r.kind = 'removed' ${there.map((each) => `AND ${each}`).join(' ')}
    ON CONFLICT DO NOTHING`
}
