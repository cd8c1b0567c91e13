import { fold } from '@/lib/fold'
import { plannedRows, raw, sql } from '@/server/platform/database/client'
import { knownName } from './known-names'
import { isCertain, isExact, literalOfEach, type Match, merged, SCORES } from './matches'
import type { Meets } from './narrowing'
import { searchPartly } from './partly'
import { preparedRows } from './prepared'
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
type Named = { names: Name[]; matches: Match[] }

/** Works of people, characters and companies whose names have all words of the search, the most popular first. */
export async function searchNamed(
  text: string,
  meets: Meets,
  { areTitlesMany = false, isTitle = false }: Titles = {},
): Promise<Named> {
  const nouns = Object.keys(NAMED) as Name['noun'][]
  const kinds = nouns.map((noun): Keys => ({ noun, column: 'key', words: noun }))
  let of = await literalOfEach(kinds, text)
  const isNamed = nouns.some((noun) => of(noun).matches.some(isCertain))
  const other = knownName(text)?.name ?? (isNamed ? null : otherSpelling(text))
  if (other !== null) of = await literalOfEach(kinds, other)
  const found = await Promise.all(
    nouns.map((noun) => named(noun, other ?? text, of(noun).matches, { meets, areTitlesMany, isTitle })),
  )
  return { names: found.flatMap(({ names }) => names), matches: found.flatMap(({ matches }) => matches) }
}

/** Works of the best known name that the text contains whole, for a text that is no name itself ("levi ackerman"). */
export async function searchNamedPart(text: string, meets: Meets): Promise<Named> {
  const [characters, people] = await Promise.all([searchPartly('character', text), searchPartly('person', text)])
  const best = merged([characters, people])[0]
  if (!best || best.score < SCORES.partly) return { names: [], matches: [] }
  const noun =
    characters[0] && characters[0].id === best.id && characters[0].score === best.score ? 'character' : 'person'
  const how = { meets, areTitlesMany: false, isTitle: true }
  return named(noun, text, [{ id: best.id, score: SCORES.certain }], how)
}

/**
 * What is known of titles with the text. `areTitlesMany`: match only full names. `isTitle`: the text is a known title,
 * so that partial names are not added.
 */
type Titles = { areTitlesMany?: boolean; isTitle?: boolean }
type How = Required<Titles> & { meets: Meets }

async function named(
  noun: Name['noun'],
  text: string,
  found: readonly Match[],
  { meets, areTitlesMany, isTitle }: How,
) {
  const certain = found.filter(areTitlesMany ? isExact : isCertain).slice(0, MAX_NAMES)
  if (certain.length === 0) return { names: [], matches: [] }
  const ids = certain.map(({ id }) => id)
  const { table, name } = NAMED[noun]
  const names = await plannedRows<Name>(
    `search-names-${noun}`,
    `SELECT '${noun}' AS noun, id, ${name} AS name FROM ${table} WHERE id = ANY($1::int[]) ORDER BY array_position($1::int[], id)`,
    [ids],
  )
  if (areTitlesMany) return { names: [], matches: await worksOf(noun, ids, SCORES.ofExactAmongMany, meets) }
  const exact = certain.filter(isExact).map(({ id }) => id)
  const whole = isTitle ? [] : names.filter((one) => hasWords(one.name, text)).map(({ id }) => id)
  const own = async (some: readonly number[], score: number) =>
    noun === 'company' || some.length === 0 ? [] : worksOf(noun, some, score, meets)
  const matches = await Promise.all([
    worksOf(noun, ids, SCORES.named, meets),
    own(exact, SCORES.ofExact),
    own(whole, SCORES.ofWhole),
  ])
  return { names, matches: merged(matches) }
}

/** Whether the words of a text are whole words of a name, in any order: "gojo satoru" of "Satoru Gojō". */
function hasWords(name: string, text: string): boolean {
  const words = fold(name).split(' ')
  return fold(text)
    .split(' ')
    .every((word) => {
      const at = words.indexOf(word)
      if (at !== -1) words.splice(at, 1)
      return at !== -1
    })
}

const worksOf = (noun: Name['noun'], ids: readonly number[], score: number, meets: Meets) =>
  preparedRows<Match>(
    sql`
    SELECT id, ${score} + log(greatest(popularity, prominence) + 1000.0::float8) AS score FROM media AS work
    WHERE id IN (SELECT media_id FROM ${raw(NAMED[noun].links)} WHERE ${raw(`${noun}_id`)} = ANY(${ids}::int[])) AND ${meets('work.id')}
    ORDER BY popularity DESC, id LIMIT ${MAX_WORKS}`,
    meets,
  )

const MAX_NAMES = 5
const MAX_WORKS = 100
