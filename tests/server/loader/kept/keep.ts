import { expect } from 'vitest'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { loadLines, query, value } from '../support'

/** The id of an entry by its key or name. */
export const idOf = async (table: string, name: string) =>
  Number(
    await value(
      `SELECT id FROM ${table} t WHERE $1 IN (to_jsonb(t)->>'source_key', to_jsonb(t)->>'name', to_jsonb(t)->>'full_name')`,
      [name],
    ),
  )

/** Makes an item of a list a person's: written, or taken away. */
export const keep = (noun: EditedNoun, id: number, list: string, key: unknown, isRemoved: boolean) =>
  query(`INSERT INTO kept_items (${noun}_id, list, key, is_removed) VALUES ($1, $2, $3, $4)`, [
    id,
    list,
    JSON.stringify(key),
    isRemoved,
  ])

/** Loads lines, and again: the second time changes nothing. */
export async function loadTwice(look: () => Promise<unknown>, ...lines: object[]) {
  await loadLines(...lines)
  const once = await look()
  await loadLines(...lines)
  expect(await look()).toEqual(once)
  return once
}
