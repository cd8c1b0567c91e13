import type pg from 'pg'
import type { Transact } from './connection'

/** Tables that a load fills, in three groups: by works, search keys, and all others. */
export const FILLED = {
  works: ['media', 'synonyms', 'media_search_keys', 'media_tags', 'tags', 'external_ids', 'episodes', 'songs'],
  keys: ['person_search_keys', 'character_search_keys', 'search_words'],
  links: [
    ...['series', 'series_search_keys', 'media_relations', 'people', 'credits', 'characters', 'media_characters'],
    ...['companies', 'company_search_keys', 'media_companies', 'attachments'],
  ],
}

/** Rows from which on a change concerns plans. PostgreSQL itself looks after tables with fewer. */
const MANY = 50

/**
 * After tables were filled: updates statistics, which the planner needs, and flushes the pending lists of search
 * indexes, which every search would scan.
 */
export async function settle(client: pg.Client, all: readonly string[]): Promise<void> {
  await countWritten(client)
  const { rows } = await client.query<{ name: string }>(CHANGED, [all])
  const tables = rows.map(({ name }) => name)
  if (tables.length === 0) return
  await client.query(
    `SELECT gin_clean_pending_list(i.indexrelid) FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
       JOIN pg_am a ON a.oid = c.relam
     WHERE a.amname = 'gin' AND i.indrelid = ANY (SELECT to_regclass(name) FROM unnest($1::text[]) AS name)`,
    [tables],
  )
  await client.query(
    `SET default_statistics_target = 50; ANALYZE ${tables.join(', ')}; SET default_statistics_target = 10`,
  )
}

/**
 * Updates statistics within transactions that fill tables. Autovacuum counts no uncommitted rows. The planner would
 * expect one row in such a table, and compare each row with each row of another table.
 */
export function filling(transact: Transact, tables: readonly string[]): Transact {
  return (client, work) =>
    transact(client, async () => {
      await client.query(`LOCK TABLE ${tables.join(', ')} IN SHARE UPDATE EXCLUSIVE MODE`)
      return work()
    })
}

/** Whether a table has no statistics, or counts no row, since a killed load did not commit its first rows. */
export async function isUncounted(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ uncounted: boolean }>(
    'SELECT reltuples <= 0 AS uncounted FROM pg_class WHERE oid = to_regclass($1)',
    [table],
  )
  return rows[0]?.uncounted ?? true
}

/** Lets what this connection has committed count at once; by itself it counts a second later. */
export async function countWritten(client: pg.Client): Promise<void> {
  await client.query('SELECT pg_stat_force_next_flush()')
}

/** A load in one transaction counts what this has written. */
const CHANGED = `
  SELECT name FROM unnest($1::text[]) AS name CROSS JOIN LATERAL (SELECT to_regclass(name)::oid AS id OFFSET 0) AS t
  WHERE pg_stat_get_mod_since_analyze(id) + pg_stat_get_xact_tuples_inserted(id) + pg_stat_get_xact_tuples_updated(id)
    + pg_stat_get_xact_tuples_deleted(id) >= ${MANY}`
