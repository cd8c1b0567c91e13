import type { MediaType } from '@/lib/catalogue/schemas/media'
import { fold } from '@/lib/fold'
import { select } from '../../support/server'

/** A work with what queries are made from; its titles folded, and each once. */
export type Work = {
  id: number
  title: string
  native: string | null
  romaji: string | null
  type: MediaType
  format: string | null
  year: number | null
  popularity: number
  titles: readonly string[]
}

/** All works of a database, in an order that is always the same and says nothing. */
export async function worksOf(url: string): Promise<Work[]> {
  const found = await select<Work & { all: string[] }>(
    url,
    `SELECT id, title, native_title AS native, romaji_title AS romaji, type, format, release_date / 10000 AS year, popularity,
      array_remove(ARRAY[title, romaji_title] || ARRAY(SELECT s.title FROM synonyms s WHERE s.media_id = m.id), NULL) AS all
    FROM media m ORDER BY md5(id::text)`,
  )
  return found.map(({ all, ...work }) => ({ ...work, titles: [...new Set(all.map(fold))] }))
}

/** Names that find works, each with the ids of its works. */
export function namesOf(url: string, noun: keyof typeof NAMES): Promise<{ name: string; works: number[] }[]> {
  const { table, name, links, where } = NAMES[noun]
  return select(
    url,
    `SELECT n.${name} AS name, array_agg(DISTINCT l.media_id) AS works FROM ${table} n JOIN ${links} l ON l.${noun}_id = n.id
    WHERE ${where} GROUP BY n.id ORDER BY md5(n.id::text) LIMIT 500`,
  )
}

const NAMES = {
  // A single word is part of many titles.
  person: { table: 'people', name: 'full_name', links: 'credits', where: "full_name LIKE '% %'" },
  character: { table: 'characters', name: 'full_name', links: 'media_characters', where: "full_name LIKE '% %'" },
  company: { table: 'companies', name: 'name', links: 'media_companies', where: 'true' },
} as const
