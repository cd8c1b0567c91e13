import { raw, rows, sql } from '@/server/platform/database/client'
import { isCertain, isExact, literalOf, literalOfEach, type Match, merged, ranked, SCORES, worth } from './matches'
import { readName, readNameOrPart } from './names'
import { searchPartly } from './partly'
import type { Keys, Ordering, SearchNoun } from './statement'
import { type Found, type How, NOTHING_ELSE, readMedia } from './works'

type Options = How & { ordering?: Ordering }

/** Most results of a search. */
const MAX = 500

/**
 * Ids of the entries of a noun that match a text, at most 500. They are in the given order or best match first
 * (decision 17), by closeness and popularity (decision 56). Ignores case, diacritics and width, and tolerates one wrong
 * letter per word.
 */
export async function searchIds(noun: SearchNoun, text: string, options: Options = {}): Promise<number[]> {
  return (await searchEntries(noun, text, options)).ids
}

/**
 * Searches, and returns also how works were found. Works are found by titles, other spellings, season, year, type and
 * initials, and by names of people, characters and companies. If no title has all words, all words but one are enough.
 */
export async function searchEntries(noun: SearchNoun, text: string, options: Options = {}): Promise<Found> {
  const { narrowing, ordering, byTitle = false } = options
  const literal = await literalOf({ noun, column: 'key', words: noun }, text, narrowing)
  const { matches, ...how } =
    noun === 'media'
      ? await readMedia(text, literal, { narrowing, byTitle })
      : { ...NOTHING_ELSE, matches: await readNameOrPart(noun, text, literal.matches, narrowing) }
  const ids = idsOf(matches)
  return { ids: ordering ? await inOrder(ids, ordering) : ids, ...how }
}

/** The entries of a noun that match a text, best first, and what the best one is worth (matches.ts). */
export type FoundOfNoun = { ids: number[]; worth: number }

/**
 * The entries of every noun that match a text, best first; works by titles alone. One statement reads all of them as
 * they are typed.
 */
export async function searchAll(text: string): Promise<Record<SearchNoun, FoundOfNoun>> {
  const of = await literalOfEach(ALL, text)
  const named = (noun: SearchNoun) => readName(noun, text, of(noun).matches)
  const [{ matches }, series, character, person, company] = await Promise.all([
    readMedia(text, of('media'), { byTitle: true }),
    ...([named('series'), named('character'), named('person'), named('company')] as const),
  ])
  const isMeant = [matches, character, person].some((some) => some.some(isCertain))
  const partly = async (noun: 'character' | 'person') => (isMeant ? [] : searchPartly(noun, text))
  const [characters, people] = await Promise.all([partly('character'), partly('person')])
  const isWhole = text.trim().includes(' ') && !matches.some(isExact)
  return {
    media: { ids: idsOf(matches), worth: worthOfWorks(matches, of('media').matches) },
    series: foundOf(series),
    character: nameFound(merged([character, characters]), isWhole),
    person: nameFound(merged([person, people]), isWhole),
    company: foundOf(company),
  }
}

/** Whoever types a whole name of several words means it, and no title that begins so ("junji ito"). */
function nameFound(matches: readonly Match[], isWhole: boolean): FoundOfNoun {
  const found = foundOf(matches)
  return isWhole && matches.some(isExact) ? { ...found, worth: found.worth + WHOLE_NAME } : found
}

const WHOLE_NAME = 2

/**
 * A title one letter away is worth more than names that few know. A title without a word is worth more than names that
 * are a part of the text. Titles that only mean the text or sound so are worth less than names that have it.
 */
function worthOfWorks(matches: readonly Match[], literal: readonly Match[]): number {
  const { worth } = foundOf(matches)
  if (worth >= SCORES.certain) return Math.max(foundOf(literal).worth, worth - MEANT)
  if (worth >= SCORES.oneLetter) return (worth - SCORES.oneLetter) * 4 + MISTYPED
  return worth >= SCORES.alike ? worth - SCORES.alike + SCORES.certain : worth
}

const MEANT = 2
const MISTYPED = 2

function foundOf(matches: readonly Match[]): FoundOfNoun {
  const [best] = ranked(matches)
  return { ids: idsOf(matches), worth: best ? worth(best) : Number.NEGATIVE_INFINITY }
}

const ALL = (['media', 'series', 'character', 'person', 'company'] as const).map(
  (noun): Keys => ({ noun, column: 'key', words: noun }),
)
const idsOf = (matches: readonly Match[]) =>
  ranked(matches)
    .slice(0, MAX)
    .map(({ id }) => id)

async function inOrder(ids: readonly number[], { table, by }: Ordering): Promise<number[]> {
  const found = await rows<{ id: number }>(
    sql`SELECT e.id FROM ${raw(table)} e WHERE e.id = ANY(${ids}::int[]) ORDER BY ${raw(by)}`,
  )
  return found.map(({ id }) => id)
}
