import { fold } from '@/lib/fold'
import { join, type Prisma, sql } from '@/server/platform/database/client'
import { isShortName, searchEarlier } from './earlier'
import { formOf } from './forms'
import { searchInitials } from './initials'
import { isCertain, isExact, type Literal, type Match, matchesOf, merged, raised, SCORES } from './matches'
import { type Name, searchNamed, searchNamedPart } from './named'
import { type Meets, meeting, type Narrowing } from './narrowing'
import { searchOrder } from './order'
import { type Reading, readingOf } from './reading'
import { searchRelaxed } from './relaxed'
import { seasonForm } from './season'
import { searchSeasonOf } from './season-of'
import { searchShortened } from './shortened'
import { searchSounds, soundingAs, spokenForm } from './sounds'
import type { Keys } from './statement'
import { termsOf } from './terms'
import { asEnglish, inLatin } from './transliteration'

export type How = {
  narrowing?: Narrowing
  /** Whether works are found by titles alone: where people, characters and companies are shown themselves. */
  byTitle?: boolean
}

/** The ids that a search has found, and how if not by titles with all words. */
export type Found = { ids: number[]; leftOut: string | null; names: Name[] }

/** With fewer certain matches a text is read in other ways, too. */
const FEW = 5
/** With fewer titles, which leave room on a page, works are found by names, too. */
const FEW_TITLES = 25
/** Shorter forms are the beginning of too many titles. */
const SHORTEST_FORM = 3

/** Finds works. With a short name the one that the best ones continue comes before them (earlier.ts). */
export async function readMedia(text: string, { matches: literal, earlier }: Literal, how: How): Promise<Further> {
  const found = await readWorks(text, literal, how)
  const key = fold(text)
  if (!isShortName(key)) return found
  const before = isFound(key, literal) ? earlier : await searchEarlier(key, found.matches, meeting(how.narrowing))
  return { ...found, matches: merged([found.matches, before]) }
}

/** Reads further what is no title as it is typed, and in Latin letters what few titles have. */
async function readWorks(text: string, literal: Match[], how: How): Promise<Further> {
  const latin = literal.filter(isCertain).length < FEW ? inLatin(text) : null
  if (latin !== null) {
    const titles = await searchLatin(text, latin, how.narrowing)
    const spoken = await searchSpoken(text, titles, how.narrowing)
    const further = await readWorks(latin, titles, how)
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

type Further = { matches: Match[]; leftOut: string | null; names: Name[] }
export const NOTHING_ELSE: Omit<Found, 'ids'> = { leftOut: null, names: [] }

/**
 * Reads a text in further ways, as far as needed: most find something by the first ones. Matches of different ways are
 * compared by their scores.
 */
async function readFurther(
  text: string,
  literal: readonly Match[],
  { narrowing, byTitle = false }: How,
): Promise<Further> {
  const key = fold(text)
  const meets = meeting(narrowing)
  const areFew = literal.filter(isCertain).length < FEW
  const [forms, meant, known, spoken, shortened] = await Promise.all([
    searchForms(key, literal, narrowing),
    searchReading(key, narrowing),
    searchInitials(key, meets),
    areFew || KANA.test(key) ? searchSpoken(text, literal, narrowing) : [],
    areFew ? searchShortened(key, meets) : [],
  ])
  const titles = merged([
    ...[literal, forms, meant, known],
    // Nobody writes English words in hiragana: a title in katakana is meant before what sounds so.
    ...(forms.some(isExact)
      ? [literal.some(isExact) ? spoken : raised(spoken, -MORE.sameLetters)]
      : [spoken, shortened, await searchSeason(key, narrowing)]),
  ])
  const areTitlesMany = !key.includes(' ') && titles.filter(isCertain).length >= FEW_TITLES
  const isTitle = titles.some((match) => isExact(match) || match.score >= SCORES.knownTitle)
  const named = byTitle ? NO_NAMES : await searchNamed(text, meets, { areTitlesMany, isTitle })
  const matches = merged([titles, named.matches])
  if (matches.some(({ score }) => score >= SCORES.named)) return { matches, leftOut: null, names: named.names }
  return readLess(text, matches, meets, byTitle)
}

/** Searches by less than the whole text, since nothing has all of its words: by titles without one, or by a name. */
async function readLess(text: string, matches: Match[], meets: Meets, byTitle: boolean): Promise<Further> {
  const relaxed = await withoutOne(text, meets)
  const all = merged([matches, relaxed?.matches ?? []])
  const isAlike = all[0] !== undefined && all[0].score >= SCORES.alike
  const part = byTitle || isAlike ? NO_NAMES : await searchNamedPart(text, meets)
  if (part.matches.length > 0) return { matches: merged([all, part.matches]), leftOut: null, names: part.names }
  const isBest = relaxed !== null && all[0]?.id === relaxed.matches[0]?.id
  return { matches: all, leftOut: isBest ? relaxed.leftOut : null, names: [] }
}

const NO_NAMES = { names: [], matches: [] }

/**
 * The season that a text names where no title says so: of the work that is meant, or by the order of the seasons.
 * Without one the work itself.
 */
async function searchSeason(key: string, narrowing?: Narrowing): Promise<Match[]> {
  const form = seasonForm(key)
  if (form === null) return []
  const [{ seasons, works }, ordered] = await Promise.all([
    searchSeasonOf(form, narrowing),
    searchOrder(formOf(key), meeting(narrowing)),
  ])
  if (seasons.length > 0) return seasons
  return ordered ? [ordered] : works
}

/** Works whose titles sound so: in a script that is not that of the title, or mistyped. Numbers have no sound. */
async function searchSpoken(text: string, literal: readonly Match[], narrowing?: Narrowing): Promise<Match[]> {
  const spoken = spokenForm(text)
  if (spoken === null && /\d/.test(text)) return []
  const isGuess = literal.some((match) => !isCertain(match))
  const latin = spoken === null ? [fold(text)] : soundingAs(text, spoken)
  const isOpen = spoken !== null && /[\u3041-\u30ff\uac00-\ud7a3]/.test(text)
  return searchSounds('media', latin, { isSpoken: spoken !== null, isOpen, isGuess, meets: meeting(narrowing) })
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

function withoutOne(text: string, meets: Meets) {
  const terms = termsOf(text)
  return terms && searchRelaxed(terms, meets)
}

const TITLES: Keys = { noun: 'media', column: 'key', words: 'media' }
const FORMS: Keys = { noun: 'media', column: 'form', words: 'media-form' }

/** What other readings score above equal matches of the words as they are typed. */
const MORE = { letters: 1, sameLetters: 1.5, form: 2, title: 4, titleForm: 3 }

/** Works by their title, with the year or the type that the search names beside it. */
async function searchReading(key: string, narrowing?: Narrowing): Promise<Match[]> {
  const reading = readingOf(key)
  if (!reading) return []
  const within = { table: 'media', where: readingWithin(reading, narrowing) }
  const [titles, forms, initials] = await Promise.all([
    matchesOf(TITLES, reading.rest, within),
    matchesOf(FORMS, formOf(reading.rest), within),
    searchInitials(reading.rest, meeting(within)),
  ])
  return merged([raised(titles, MORE.title), raised(forms, MORE.titleForm), raised(initials, MORE.titleForm)])
}

function readingWithin({ year, types, format }: Reading, narrowing?: Narrowing): Prisma.Sql {
  const conditions = [
    ...(narrowing ? [sql`(${narrowing.where})`] : []),
    ...(year === undefined ? [] : [sql`media.release_date BETWEEN ${year * 10_000} AND ${year * 10_000 + 1231}`]),
    ...(types ? [sql`media.type = ANY(${types}::media_type[])`] : []),
    ...(format ? [sql`media.format = ${format}`] : []),
  ]
  return join(conditions, ' AND ')
}
