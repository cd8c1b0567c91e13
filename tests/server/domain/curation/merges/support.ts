import type { EditedNoun } from '@/lib/catalogue/nouns'
import { MERGE_INPUTS, type MergeInput } from '@/lib/curation/schemas/merges'
import { mergeEntries } from '@/server/domain/curation/merges/mutations'
import { COPIED, MOVED } from '@/server/domain/curation/references/associations'
import { refreshPopularityAndRatings } from '@/server/domain/tracking/popularity'
import { raw, rows, sql } from '@/server/platform/database/client'
import { givenUser } from '@/tests/support/factories'

/** Makes `from` one with `into`, by a new editor. Returns the merge. */
export const mergeOf = async (
  noun: EditedNoun,
  from: number,
  into: number,
  more: Partial<MergeInput> = {},
): Promise<number> => mergeEntries(noun, from, MERGE_INPUTS[noun].parse({ into, ...more }), await givenUser())

export const merge = (from: number, into: number, more: Partial<MergeInput> = {}) => mergeOf('media', from, into, more)

const NOT_PUT_BACK = ['edits.media_id']

/** All rows that refer to these works, and the works: what an undo must put back. */
export async function contents(...ids: number[]): Promise<Record<string, unknown[]>> {
  await refreshPopularityAndRatings()
  const found: Record<string, unknown[]> = {}
  const references = [...MOVED.media.map(({ table, column }) => ({ table, column })), named(COPIED)]
  for (const { table, column } of references.filter((each) => !NOT_PUT_BACK.includes(`${each.table}.${each.column}`)))
    found[`${table}.${column}`] = await contentsOf(table, column, ids)
  for (const entity of ['review_totals', 'thread_totals'])
    found[entity] = await contentsOf(`(SELECT * FROM ${entity} WHERE entity = 'media')`, 'entity_id', ids)
  for (const derived of ['media_search_keys', 'recommended_works'])
    found[derived] = await contentsOf(derived, 'media_id', ids)
  found.media = await contentsOf('media', 'id', ids, ['updated_at', 'edited_at'])
  found.watched_totals = await rows<{ row: unknown }>(
    sql`SELECT to_jsonb(t) AS row FROM watched_totals t WHERE total <> 0 ORDER BY 1`,
  )
  found.lists = await rows<{ row: unknown }>(
    sql`SELECT jsonb_build_array(id, entry_count) AS row FROM lists WHERE entry_count <> 0 ORDER BY 1`,
  )
  found.tags = await rows<{ row: unknown }>(sql`SELECT jsonb_build_array(id, media_count) AS row FROM tags ORDER BY 1`)
  return found
}

const TABLES = { series: 'series', character: 'characters', person: 'people', company: 'companies' } as const

/** The same of entries of another noun. */
export async function contentsOfNoun(noun: keyof typeof TABLES, ...ids: number[]): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const { table, column } of MOVED[noun])
    if (table !== 'edits') found[`${table}.${column}`] = await contentsOf(table, column, ids)
  for (const entity of ['review_totals', 'thread_totals'])
    found[entity] = await contentsOf(`(SELECT * FROM ${entity} WHERE entity = '${noun}')`, 'entity_id', ids)
  found.keys = await contentsOf(`${noun}_search_keys`, `${noun}_id`, ids)
  found[noun] = await contentsOf(TABLES[noun], 'id', ids, ['updated_at', 'edited_at'])
  return found
}

const named = (reference: string) => {
  const [table = '', column = ''] = reference.split('.')
  return { table, column }
}

async function contentsOf(table: string, column: string, ids: readonly number[], without: readonly string[] = []) {
  const found = await rows<{ row: unknown }>(
    sql`SELECT to_jsonb(t) - ${without}::text[] AS row FROM ${raw(table)} t WHERE ${raw(column)} = ANY(${ids}::int[]) ORDER BY 1`,
  )
  return found.map(({ row }) => row)
}
