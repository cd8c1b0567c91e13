import { fold } from '@/lib/fold'
import { join, type Prisma, raw, rows, sql } from '@/server/platform/database/client'
import { formOf } from './forms'
import { searchInitials } from './initials'
import { isCertain, isExact, type Match, matchesOf, matchesOfEach, merged, raised, ranked, SCORES } from './matches'
import { type Name, searchNamed } from './named'
import { searchOrder } from './order'
import { type Reading, readingOf } from './reading'
import { searchRelaxed } from './relaxed'
import { seasonForm } from './season'
import { searchSounds, soundingAs, spokenForm } from './sounds'
import type { Keys, Narrowing, Ordering, SearchNoun } from './statement'
import { termsOf } from './terms'
import { asEnglish, inLatin, otherSpelling } from './transliteration'

type Options = {
  narrowing?: Narrowing
  ordering?: Ordering
  /** Whether works are found by titles alone: where people, characters and companies are shown themselves. */
  byTitle?: boolean
}

/** The ids that a search has found, and how if not by titles with all words. */
export type Found = { ids: number[]; leftOut: string | null; names: Name[] }

/** Most results of a search. */
const MAX = 500
/** With fewer certain matches a text is read in other ways, too. */
const FEW = 5
/** With fewer titles, which leave room on a page, works are found by names, too. */
const FEW_TITLES = 25
/** Shorter forms are the beginning of too many titles. */
const SHORTEST_FORM = 3

/**
 * Ids of the entries of a noun that match a text, at most 500, in the given order or best match first (decision 17; by
 * closeness and popularity, decision 56). Ignores case, diacritics and width, and tolerates one wrong letter per word.
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
  const literal = await matchesOf({ noun, column: 'key', words: noun }, text, narrowing)
  const { matches, ...how } =
    noun === 'media'
      ? await readMedia(text, literal, { narrowing, byTitle })
      : { ...NOTHING_ELSE, matches: await readName(noun, text, literal, narrowing) }
  const ids = idsOf(matches)
  return { ids: ordering ? await inOrder(ids, ordering) : ids, ...how }
}

/**
 * Ids of the entries of every noun that match a text, best first; works by titles alone. One statement reads all of
 * them as they are typed.
 */
export async function searchAll(text: string): Promise<Record<SearchNoun, number[]>> {
  const found = await matchesOfEach(ALL, text)
  const of = (noun: SearchNoun) => found.get(noun) ?? []
  const named = (noun: SearchNoun) => readName(noun, text, of(noun))
  const [{ matches }, series, character, person, company] = await Promise.all([
    readMedia(text, of('media'), { byTitle: true }),
    ...([named('series'), named('character'), named('person'), named('company')] as const),
  ])
  return {
    media: idsOf(matches),
    ...{ series: idsOf(series), character: idsOf(character), person: idsOf(person), company: idsOf(company) },
  }
}

const ALL = (['media', 'series', 'character', 'person', 'company'] as const).map(
  (noun): Keys => ({ noun, column: 'key', words: noun }),
)
const idsOf = (matches: readonly Match[]) =>
  ranked(matches)
    .slice(0, MAX)
    .map(({ id }) => id)

/** Reads further what is no title as it is typed, and in Latin letters what few titles have. */
async function readMedia(
  text: string,
  literal: Match[],
  how: Pick<Options, 'narrowing' | 'byTitle'>,
): Promise<Further> {
  const latin = literal.filter(isCertain).length < FEW ? inLatin(text) : null
  if (latin !== null) {
    const titles = await searchLatin(text, latin, how.narrowing)
    const spoken = await searchSpoken(text, titles, how.narrowing)
    const further = await readMedia(latin, titles, how)
    const sounding = titles.some(isCertain) ? raised(spoken, -MORE.letters) : spoken
    return { ...further, matches: merged([literal, sounding, further.matches]) }
  }
  return isFound(fold(text), literal) && !KANA.test(fold(text))
    ? { ...NOTHING_ELSE, matches: literal }
    : readFurther(text, literal, how)
}

/** Works by the Latin letters of a text, or by the English words that it may write. */
async function searchLatin(text: string, latin: string, narrowing?: Narrowing): Promise<Match[]> {
  const english = asEnglish(text)
  const [found, asWords] = await Promise.all([
    matchesOf(TITLES, latin, narrowing),
    english === null ? [] : matchesOf(TITLES, english, narrowing),
  ])
  return merged([found, asWords])
}

/** Whether the text is a title. A few letters that hardly anybody knows as one may be initials: "opm". */
function isFound(key: string, literal: readonly Match[]): boolean {
  return key === '' || literal.some((match) => isExact(match) && !(INITIALS.test(key) && match.score < SCORES.known))
}

/** The entries of a noun other than works; by another spelling of the name if none has it as it is typed. */
async function readName(
  noun: SearchNoun,
  text: string,
  literal: readonly Match[],
  narrowing?: Narrowing,
): Promise<readonly Match[]> {
  const other = literal.some(isCertain) ? null : otherSpelling(text)
  const found =
    other === null
      ? literal
      : merged([literal, await matchesOf({ noun, column: 'key', words: noun }, other, narrowing)])
  if (found.some(isCertain) || narrowing || (noun !== 'character' && noun !== 'person')) return found
  const spoken = spokenForm(text)
  if (spoken === null) return found
  return merged([found, await searchSounds(noun, soundingAs(text, spoken), { isSpoken: true, isGuess: false })])
}

type Further = { matches: Match[]; leftOut: string | null; names: Name[] }
export const NOTHING_ELSE: Omit<Found, 'ids'> = { leftOut: null, names: [] }

/**
 * Reads a text in further ways, as far as needed: most find something by the first ones. Matches of different ways are
 * compared by their scores.
 */
async function readFurther(
  text: string,
  literal: readonly Match[],
  { narrowing, byTitle }: Pick<Options, 'narrowing' | 'byTitle'>,
): Promise<Further> {
  const key = fold(text)
  const where = narrowing ? sql`(${narrowing.where})` : sql`true`
  const [forms, meant, known, spoken] = await Promise.all([
    searchForms(key, literal, narrowing),
    searchReading(key, narrowing),
    searchInitials(key, where),
    literal.filter(isCertain).length < FEW || KANA.test(key) ? searchSpoken(text, literal, narrowing) : [],
  ])
  const isSaid = forms.some(isExact)
  const ordered = isSaid || seasonForm(key) === null ? null : await searchOrder(formOf(key), where)
  const titles = merged([literal, forms, meant, known, spoken, ordered ? [ordered] : []])
  const areTitlesMany = !key.includes(' ') && titles.filter(isCertain).length >= FEW_TITLES
  const isTitle = titles.some((match) => isExact(match) || match.score >= SCORES.knownTitle)
  const named = byTitle ? { names: [], matches: [] } : await searchNamed(text, where, { areTitlesMany, isTitle })
  const matches = merged([titles, named.matches])
  const relaxed = matches.some(({ score }) => score >= SCORES.named) ? null : await withoutOne(text, where)
  if (!relaxed) return { matches, leftOut: null, names: named.names }
  const all = merged([matches, relaxed.matches])
  const isBest = all[0]?.id === relaxed.matches[0]?.id
  return { matches: all, leftOut: isBest ? relaxed.leftOut : null, names: [] }
}

/** Works whose titles sound so: in a script that is not that of the title, or mistyped. Numbers have no sound. */
async function searchSpoken(text: string, literal: readonly Match[], narrowing?: Narrowing): Promise<Match[]> {
  const spoken = spokenForm(text)
  if (spoken === null && /\d/.test(text)) return []
  const isGuess = literal.some((match) => !isCertain(match))
  const latin = spoken === null ? [fold(text)] : soundingAs(text, spoken)
  const isOpen = spoken !== null && /[\u3041-\u30ff\uac00-\ud7a3]/.test(text)
  return searchSounds('media', latin, { isSpoken: spoken !== null, isOpen, isGuess, where: narrowing?.where })
}

/** A few letters, of which initials have no more. */
const INITIALS = /^[a-z0-9]{3,8}$/
/** Names of other languages, which Japanese titles have beside their own. */
const KANA = /^[\u3041-\u30ff ]+$/

/** Works by other spellings of their titles, if a season is named or few titles have all words as they are typed. */
async function searchForms(key: string, literal: readonly Match[], narrowing?: Narrowing): Promise<Match[]> {
  const form = formOf(key)
  const isSeason = seasonForm(key) !== null
  const isNeeded = isSeason || literal.filter(isCertain).length < FEW || KANA.test(key)
  if (!isNeeded || form.length < SHORTEST_FORM) return []
  const found = await matchesOf(FORMS, form, narrowing)
  return isSeason ? raised(found, MORE.form) : found
}

function withoutOne(text: string, where: Prisma.Sql) {
  const terms = termsOf(text)
  return terms && searchRelaxed(terms, where)
}

const TITLES: Keys = { noun: 'media', column: 'key', words: 'media' }
const FORMS: Keys = { noun: 'media', column: 'form', words: 'media-form' }

/** What other readings score above equal matches of the words as they are typed. */
const MORE = { letters: 1, form: 2, title: 4, titleForm: 3 }

/** Works by their title, with the year or the type that the search names beside it. */
async function searchReading(key: string, narrowing?: Narrowing): Promise<Match[]> {
  const reading = readingOf(key)
  if (!reading) return []
  const within = { table: 'media', where: conditionOf(reading, narrowing) }
  const [titles, forms, initials] = await Promise.all([
    matchesOf(TITLES, reading.rest, within),
    matchesOf(FORMS, formOf(reading.rest), within),
    searchInitials(reading.rest, within.where),
  ])
  return merged([raised(titles, MORE.title), raised(forms, MORE.titleForm), raised(initials, MORE.titleForm)])
}

function conditionOf({ year, types, format }: Reading, narrowing?: Narrowing): Prisma.Sql {
  const conditions = [
    ...(narrowing ? [sql`(${narrowing.where})`] : []),
    ...(year === undefined ? [] : [sql`media.release_date BETWEEN ${year * 10_000} AND ${year * 10_000 + 1231}`]),
    ...(types ? [sql`media.type = ANY(${types}::media_type[])`] : []),
    ...(format ? [sql`media.format = ${format}`] : []),
  ]
  return join(conditions, ' AND ')
}

async function inOrder(ids: readonly number[], { table, by }: Ordering): Promise<number[]> {
  const found = await rows<{ id: number }>(
    sql`SELECT e.id FROM ${raw(table)} e WHERE e.id = ANY(${ids}::int[]) ORDER BY ${raw(by)}`,
  )
  return found.map(({ id }) => id)
}
