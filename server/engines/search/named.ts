import { type Prisma, plannedRows, raw, rows, sql } from '@/server/platform/database/client'
import { isCertain, isExact, type Match, matchesOfEach, merged, SCORES } from './matches'
import type { Keys } from './statement'
import { otherSpelling } from './transliteration'

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
  let each = await matchesOfEach(kinds, text)
  const other = [...each.values()].some((found) => found.some(isCertain)) ? null : otherSpelling(text)
  if (other !== null) each = await matchesOfEach(kinds, other)
  const found = await Promise.all(nouns.map((noun) => named(noun, each.get(noun) ?? [], where)))
  return { names: found.flatMap(({ names }) => names), matches: found.flatMap(({ matches }) => matches) }
}

async function named(noun: Name['noun'], found: readonly Match[], where: Prisma.Sql) {
  const certain = found.filter(isCertain).slice(0, MAX_NAMES)
  if (certain.length === 0) return { names: [], matches: [] }
  const ids = certain.map(({ id }) => id)
  const exact = noun === 'company' ? [] : certain.filter(isExact).map(({ id }) => id)
  const { table, name } = NAMED[noun]
  const [names, matches, own] = await Promise.all([
    plannedRows<Name>(
      `search-names-${noun}`,
      `SELECT '${noun}' AS noun, id, ${name} AS name FROM ${table} WHERE id = ANY($1::int[]) ORDER BY array_position($1::int[], id)`,
      [ids],
    ),
    worksOf(noun, ids, SCORES.named, where),
    exact.length > 0 ? worksOf(noun, exact, SCORES.ofExact, where) : [],
  ])
  return { names, matches: merged([matches, own]) }
}

const worksOf = (noun: Name['noun'], ids: readonly number[], score: number, where: Prisma.Sql) =>
  rows<Match>(sql`
    SELECT id, ${score} + log(greatest(popularity, prominence) + 1000.0::float8) AS score FROM media
    WHERE id IN (SELECT media_id FROM ${raw(NAMED[noun].links)} WHERE ${raw(`${noun}_id`)} = ANY(${ids}::int[])) AND ${where}
    ORDER BY popularity DESC, id LIMIT ${MAX_WORKS}`)

const MAX_NAMES = 5
const MAX_WORKS = 100
