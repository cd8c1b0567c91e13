import type pg from 'pg'
import { quoted } from '@/server/platform/database/address'

/** A table with the columns that are copied: all that are not computed. */
export type Table = { name: string; columns: string[] }

/**
 * Tables that are not in a backup. Backups, invalidations, and counts of rate limits are of the running site.
 * Migrations are in the manifest. The job queue is a schema of its own and not copied either, because its mails would
 * be sent twice.
 */
const LEFT_OUT = ['invalidations', 'invalidation_horizon', 'rate_limits', 'instances', 'backups', '_prisma_migrations']

/** The tables of a backup. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL ($1)
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY c.relname ORDER BY c.relname`,
    [LEFT_OUT],
  )
  return rows
}

/** The statement that copies a table's rows out or in. */
export function copyStatement({ name, columns }: Table, direction: 'TO STDOUT' | 'FROM STDIN'): string {
  return `COPY public.${quoted(name)} (${columns.map(quoted).join(', ')}) ${direction}`
}

/** Last values of sequences. No part of a snapshot: read after the rows, they are at least as high as any id. */
export async function sequencesOf(client: pg.Client): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
     WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename`,
  )
  return rows
}

/**
 * Removes foreign keys and indexes, and switches triggers off, until the returned function adds and switches them on
 * again. Rows can then be copied in any order and in a fraction of the time, without the rights of a superuser.
 * `onDone` hears which share is added.
 */
export async function withoutChecks(
  client: pg.Client,
  tables: readonly Table[],
): Promise<(onDone: (share: number) => void) => Promise<void>> {
  const keys = await client.query<{ name: string; table: string; definition: string }>(
    `SELECT conname AS name, conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype = 'f'`,
  )
  const indexes = await client.query<{ name: string; definition: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
     FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
     WHERE c.relnamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid AND contype IN ('p', 'u', 'x'))`,
  )
  for (const { name, table } of keys.rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoted(name)}`)
  for (const { name } of indexes.rows) await client.query(`DROP INDEX ${name}`)
  for (const { name } of tables) await client.query(`ALTER TABLE public.${quoted(name)} DISABLE TRIGGER USER`)
  const added = [
    ...indexes.rows.map(({ definition }) => definition),
    ...tables.map(({ name }) => `ALTER TABLE public.${quoted(name)} ENABLE TRIGGER USER`),
    ...keys.rows.map(
      ({ name, table, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} ${definition}`,
    ),
  ]
  return async (onDone) => {
    for (const [n, statement] of added.entries()) {
      onDone(n / added.length)
      await client.query(statement)
    }
    onDone(1)
  }
}
