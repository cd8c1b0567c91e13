import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import { loadCatalogue } from '@/server/loader/load'
import type { Report } from '@/server/loader/source/report'
import { pool } from '@/server/platform/database/client'

const folder = mkdtempSync(join(tmpdir(), 'mokuroku-load-'))
export const TODAY = 20240615

/** Every test of the file begins with an empty catalogue whose ids start at 1. */
export function emptyAfterEach(): void {
  afterEach(emptyCatalogue)
}

export async function emptyCatalogue(): Promise<void> {
  await pool().query(EMPTY)
}

/**
 * TRUNCATE … RESTART IDENTITY CASCADE for small tables: it would make new files for all of their indexes, which takes
 * longer than most loads. As there, no trigger fires.
 */
const EMPTY = `DO $$
DECLARE tables regclass[];
BEGIN
  PERFORM set_config('session_replication_role', 'replica', true);
  WITH RECURSIVE reached (id) AS (
    SELECT unnest('{media,series,characters,people,companies,tags,search_words}'::regclass[])::oid
    UNION SELECT c.conrelid FROM pg_constraint c JOIN reached r ON r.id = c.confrelid WHERE c.contype = 'f'
  ) SELECT array_agg(id::regclass) FROM reached INTO tables;
  FOR n IN 1 .. cardinality(tables) LOOP
    -- A table without a file's first block never had a row.
    IF pg_relation_size(tables[n]) > 0 THEN EXECUTE 'DELETE FROM ' || tables[n]; END IF;
  END LOOP;
  PERFORM setval(s.seqrelid, s.seqstart, false) FROM pg_sequence s JOIN pg_depend d ON d.objid = s.seqrelid
    WHERE d.classid = 'pg_class'::regclass AND d.refclassid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')
    AND d.refobjid = ANY (tables);
END $$`

/** Writes lines into a file and returns its path. */
export function fileOf(lines: readonly unknown[], name = 'catalogue.jsonl'): string {
  const path = join(folder, name)
  writeFileSync(path, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'))
  return path
}

/** Loads lines as the command does. */
export function loadLines(...lines: unknown[]): Promise<Report> {
  return loadCatalogue([fileOf(lines)], { say: () => {}, today: TODAY })
}

export const anime = (key: string, title: string, more: object = {}) => ({
  key,
  kind: 'Anime',
  format: 'TV',
  title,
  ...more,
})

export async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await pool().query(text, values)).rows
}

/** One value of the first row. */
export async function value(text: string, values: unknown[] = []): Promise<unknown> {
  return Object.values((await query(text, values))[0] ?? {})[0]
}

/** The first column of every row. */
export async function column(text: string, values: unknown[] = []): Promise<unknown[]> {
  return (await query(text, values)).map((row) => Object.values(row)[0])
}

/** Everything that a load writes, without ids, in an order of its own: two catalogues are the same when this is. */
export async function contents(): Promise<Record<string, unknown[]>> {
  const parts: Record<string, string> = {
    media: `SELECT source_key, title, title_sort, native_title, romaji_title, description, type, format, status, release_date,
      end_date, total_episodes, members, popularity, (SELECT source_key FROM series s WHERE s.id = m.series_id) AS series,
      (SELECT array_agg(name ORDER BY name) FROM tags WHERE id = ANY(tag_ids)) AS tags FROM media m`,
    synonyms: 'SELECT source_key, s.title FROM synonyms s JOIN media m ON m.id = media_id',
    keys: 'SELECT source_key, k.key, k.popularity FROM media_search_keys k JOIN media m ON m.id = media_id',
    ids: 'SELECT source_key, site, external_id FROM external_ids JOIN media m ON m.id = media_id',
    series: 'SELECT source_key, title, status, start_date, end_date, popularity FROM series',
    people:
      'SELECT full_name, p.popularity, array_agg(key ORDER BY key) FROM people p JOIN person_search_keys ON person_id = p.id GROUP BY p.id',
    characters: `SELECT full_name, c.popularity, array_agg(key ORDER BY key), (SELECT source_key FROM series s WHERE s.id = c.series_id)
      FROM characters c JOIN character_search_keys ON character_id = c.id GROUP BY c.id`,
    parts: `SELECT m.source_key, full_name, role FROM media_characters JOIN media m ON m.id = media_id
      JOIN characters c ON c.id = character_id`,
    credits: `SELECT m.source_key, p.full_name, c.full_name AS character, role, x.description FROM credits x
      JOIN media m ON m.id = x.media_id JOIN people p ON p.id = person_id LEFT JOIN characters c ON c.id = character_id`,
    companies:
      'SELECT m.source_key, c.name, role FROM media_companies JOIN media m ON m.id = media_id JOIN companies c ON c.id = company_id',
    relations: `SELECT a.source_key AS one, b.source_key AS other, r.type FROM media_relations r JOIN media a ON a.id = from_id
      JOIN media b ON b.id = to_id`,
    tags: 'SELECT name, key, media_count FROM tags',
  }
  const found: Record<string, unknown[]> = {}
  for (const [name, text] of Object.entries(parts))
    found[name] = await column(`SELECT x::text FROM (${text}) AS x ORDER BY 1`)
  return found
}

/**
 * Where each row of each table lies, and which transaction wrote it: any write changes it, even of equal values. The
 * statistics of PostgreSQL would count writes, too, but a closed connection adds its own a moment later.
 */
export async function writes(): Promise<unknown> {
  const tables = await column("SELECT quote_ident(tablename) FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
  const rowsOf = (table: unknown) => `SELECT ctid, xmin, '${table}' AS name FROM ${table}`
  return value(
    `SELECT md5(string_agg(concat_ws(' ', name, ctid, xmin), ',' ORDER BY name, ctid)) FROM (${tables.map(rowsOf).join(' UNION ALL ')}) AS x`,
  )
}

/** The counts of a table that a load did not touch. */
export const NONE = { added: 0, changed: 0, unchanged: 0, refused: 0 }
