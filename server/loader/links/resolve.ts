import type pg from 'pg'
import {
  allKeys,
  differs,
  isOfMerged,
  isShownRow,
  mergedColumnNames,
  mergedColumns,
  mergedNames,
  NAME_FIELDS,
  NAMES,
  takenKeys,
} from '../kept/merge-sql'

/** A kind of entry that works mention by key, by external id, or by name. */
export type Noun = {
  /** The table of mentions, and the table of (ref, id) that resolving makes. */
  sheet: string
  resolved: string
  table: string
  searchKeys: string
  /** The column that refers to the table, in search keys and external ids. */
  owner: string
  /** A condition on an existing row `p` and a mention `r` under which equal keys are not equal names. */
  notByName?: string
}

/**
 * Finds the entry of every mention, into the table `resolved` (ref, rank, …, id, fresh): by key, then by external id,
 * then by exact folded name. Two mentions with different ids on one site are two entries, even with the same name. New
 * entries get their ids here; the caller inserts them. Mentions by a key that no line describes keep a null id.
 */
export async function resolveMentions(client: pg.Client, noun: Noun): Promise<void> {
  const { sheet, resolved, owner } = noun
  await client.query(`
    CREATE TEMP TABLE ${resolved} AS
      SELECT DISTINCT ON (ref) ref, source_key, site, external_id, name_key, seq, NULL::int AS id, false AS fresh,
        CASE WHEN source_key IS NOT NULL THEN 0 WHEN site IS NOT NULL THEN 1 ELSE 2 END AS rank
      FROM ${sheet} ORDER BY ref, defined DESC, seq;
    CREATE UNIQUE INDEX ON ${resolved} (ref);
    ANALYZE ${resolved};
    ${byKey(noun)};
    UPDATE ${resolved} r SET id = e.${owner} FROM external_ids e
      WHERE r.id IS NULL AND e.site = r.site AND e.external_id = r.external_id AND e.${owner} IS NOT NULL`)
  await client.query(byName(noun))
  await client.query(makeNew(noun))
}

/** By their keys, or by those of entries that were merged into others. */
export const byKey = ({ resolved, table, owner }: Pick<Noun, 'resolved' | 'table' | 'owner'>) => `
    UPDATE ${resolved} r SET id = p.id FROM ${table} p WHERE p.source_key = r.source_key;
    UPDATE ${resolved} r SET id = o.${owner} FROM entry_keys o WHERE r.id IS NULL AND o.noun = '${owner.replace('_id', '')}' AND o.source_key = r.source_key`

type Named = 'person' | 'character' | 'company'

/** The line `l` of an entry `p`. */
const MERGE = { old: 'p', loaded: 'l', fills: isOfMerged('p', 'l') }

/**
 * The statement that merges lines of `sheet` into their known entries. Of the lines about an entry that was several
 * until people merged them, its own one is read.
 */
export function updateKnown(noun: Named, { resolved, table, sheet }: Omit<Noun, 'owner' | 'searchKeys'>): string {
  const names = noun === 'company' ? [] : NAMES
  return updateFrom(
    table,
    ['source_key', ...names, ...mergedColumnNames(noun)],
    `SELECT DISTINCT ON (p.id) p.id, p.updated_at, coalesce(p.source_key, l.source_key) AS source_key,
      ${names.length > 0 ? `${mergedNames(MERGE)},` : ''}
      ${mergedColumns(noun, MERGE)}
    FROM ${resolved} r JOIN ${table} p USING (id) JOIN ${sheet} l USING (ref)
    WHERE l.defined AND NOT r.fresh AND ${isShownRow(noun, 'p')}
    ORDER BY p.id, l.source_key IS NOT DISTINCT FROM p.source_key DESC, l.seq`,
  )
}

/**
 * The statement that gives rows the columns of `merged`, which has their `id` and `updated_at`, too. What somebody has
 * changed since this statement began stays as it is until the next load.
 */
export const updateFrom = (table: string, columns: readonly string[], merged: string) => `
  WITH merged AS (
    ${merged}
  )
  UPDATE ${table} p SET ${columns.map((column) => `${column} = v.${column}`).join(', ')}, updated_at = now()
  FROM merged v WHERE p.id = v.id AND p.updated_at = v.updated_at AND ${differs('p', 'v', columns)}`

/** The statement that adds search keys of lines of `sheet` to their entries, under a condition on `r` and `l`. */
export function addKeys(
  noun: Named,
  { resolved, table, sheet, searchKeys, owner }: Noun,
  condition: string,
  name: Readonly<Record<string, readonly [keys: string, ...fields: string[]]>> = {
    full_name: ['search', ...NAME_FIELDS],
  },
): string {
  const keys = takenKeys(MERGE, {
    ...name,
    native_name: ['native_search', 'nativeName'],
    other_names: ['other_search', 'otherNames'],
  })
  return `
  INSERT INTO ${searchKeys} (${owner}, key, popularity)
  SELECT DISTINCT ON (p.id, found.key) p.id, found.key, p.popularity
  FROM ${resolved} r JOIN ${sheet} l USING (ref) JOIN ${table} p ON p.id = r.id
    CROSS JOIN LATERAL unnest(${keys}) AS found (key)
  WHERE ${condition} AND ${isShownRow(noun, 'p')}
    AND NOT EXISTS (SELECT FROM ${searchKeys} k WHERE k.${owner} = p.id AND k.key = found.key)`
}

/** The oldest existing entry of the same name; for mentions by key or id only without another one on that site. */
function byName({ resolved, table, searchKeys, owner, notByName = 'false' }: Noun): string {
  return `
    WITH named AS (
      SELECT DISTINCT ON (r.ref) r.ref, r.rank, r.site, p.id
      FROM ${resolved} r JOIN ${allKeys({ searchKeys, owner })} k ON k.key = r.name_key JOIN ${table} p ON p.id = k.${owner}
      WHERE r.id IS NULL AND (${notByName}) IS NOT TRUE
        AND (r.rank <> 0 OR p.source_key IS NULL)
        AND (r.rank <> 1 OR NOT EXISTS (SELECT FROM external_ids e WHERE e.${owner} = p.id AND e.site = r.site))
      ORDER BY r.ref, p.id
    ), once AS (
      SELECT DISTINCT ON (id, rank, site, CASE WHEN rank = 2 THEN ref END) ref, id FROM named
      ORDER BY id, rank, site, CASE WHEN rank = 2 THEN ref END, ref
    )
    UPDATE ${resolved} r SET id = once.id FROM once WHERE once.ref = r.ref`
}

/** Assigns ids to new entries; mentions by name join a new entry of that name, or share one. */
function makeNew({ resolved, table }: Noun): string {
  return `
    UPDATE ${resolved} r SET id = made.id, fresh = true FROM (
      SELECT ref, nextval('${table}_id_seq')::int AS id FROM (
        SELECT ref FROM ${resolved} WHERE id IS NULL AND rank < 2 AND name_key IS NOT NULL ORDER BY seq
      ) AS each
    ) AS made WHERE made.ref = r.ref;
    UPDATE ${resolved} r SET id = known.id, fresh = true FROM (
      SELECT name_key, min(id) AS id FROM ${resolved} WHERE fresh GROUP BY name_key
    ) AS known WHERE r.id IS NULL AND r.rank = 2 AND known.name_key = r.name_key;
    UPDATE ${resolved} r SET id = made.id, fresh = true FROM (
      SELECT name_key, nextval('${table}_id_seq')::int AS id FROM (
        SELECT name_key FROM ${resolved} WHERE id IS NULL AND rank = 2 GROUP BY name_key ORDER BY min(seq)
      ) AS each
    ) AS made WHERE r.id IS NULL AND r.rank = 2 AND made.name_key = r.name_key;
    ANALYZE ${resolved}`
}

/** Adds the external ids of mentions to their entries. */
export async function keepExternalIds(client: pg.Client, { resolved, owner }: Noun): Promise<void> {
  await client.query(`
    INSERT INTO external_ids (${owner}, site, external_id)
    SELECT id, site, external_id FROM ${resolved} r WHERE id IS NOT NULL AND site IS NOT NULL
      AND NOT EXISTS (
        SELECT FROM external_ids e WHERE e.site = r.site AND e.external_id = r.external_id AND e.${owner} IS NOT NULL
      )
    ORDER BY seq`)
}

/** Keys that lines mention but none describes. */
export async function unresolved(client: pg.Client, { resolved }: Noun): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `SELECT source_key AS key FROM ${resolved} WHERE id IS NULL ORDER BY seq`,
  )
  return rows.map(({ key }) => key)
}
