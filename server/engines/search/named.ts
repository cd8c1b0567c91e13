import { type Prisma, plannedRows, raw, rows, sql } from '@/server/platform/database/client'
import { isCertain, type Match, matchesOfEach, SCORES } from './matches'
import type { Keys } from './statement'

/** Nouns whose names find works. */
const NAMED = {
  person: { table: 'people', name: 'full_name', links: 'credits' },
  character: { table: 'characters', name: 'full_name', links: 'media_characters' },
  company: { table: 'companies', name: 'name', links: 'media_companies' },
} as const

/** An entry whose name a search has found. */
export type Name = { noun: keyof typeof NAMED; id: number; name: string }

/** Works of people, characters and companies whose names have all words of the search, the most popular first. */
export async function searchNamed(text: string, where: Prisma.Sql): Promise<{ names: Name[]; matches: Match[] }> {
  const nouns = Object.keys(NAMED) as Name['noun'][]
  const kinds = nouns.map((noun): Keys => ({ noun, column: 'key', words: noun }))
  const each = await matchesOfEach(kinds, text)
  const found = await Promise.all(nouns.map((noun) => named(noun, each.get(noun) ?? [], where)))
  return { names: found.flatMap(({ names }) => names), matches: found.flatMap(({ matches }) => matches) }
}

async function named(noun: Name['noun'], found: readonly Match[], where: Prisma.Sql) {
  const ids = found
    .filter(isCertain)
    .slice(0, MAX_NAMES)
    .map(({ id }) => id)
  if (ids.length === 0) return { names: [], matches: [] }
  const { table, name, links } = NAMED[noun]
  const [names, matches] = await Promise.all([
    plannedRows<Name>(
      `search-names-${noun}`,
      `SELECT '${noun}' AS noun, id, ${name} AS name FROM ${table} WHERE id = ANY($1::int[]) ORDER BY array_position($1::int[], id)`,
      [ids],
    ),
    rows<Match>(sql`
      SELECT id, ${SCORES.named} + log(popularity + 1.0::float8) AS score FROM media
      WHERE id IN (SELECT media_id FROM ${raw(links)} WHERE ${raw(`${noun}_id`)} = ANY(${ids}::int[])) AND ${where}
      ORDER BY popularity DESC, id LIMIT ${MAX_WORKS}`),
  ])
  return { names, matches }
}

const MAX_NAMES = 5
const MAX_WORKS = 100
