import type { MediaCard } from '@/lib/catalogue/schemas/media'
import { fold } from '@/lib/fold'
import { mediaCards } from '@/server/domain/catalogue/media/cards'
import { searchIds } from '@/server/engines/search/search'
import { plannedRows } from '@/server/platform/database/client'
import { worksTitled } from './episodes/queries'
import { wantedOf, wantedOfShow } from './episodes/rules'
import type { Release } from './names/release'
import { WORK, WORK_TABLES } from './readings/queries'
import { hasEpisodes, isOfMedium } from './readings/rules'
import { seasonNamed, seasonsNamed, type Work } from './readings/works/rules'

/** Works that are offered. */
const MAX_OFFERED = 5
/** Works of one title that are compared. */
const MAX_TITLED = 30

/** A work with one of the titles; `isNamed`: with the season and the part that the name states. */
type Titled = Work & { isNamed: boolean }

/**
 * The works that a release may be of, the likeliest first, and whether the first one is meant without doubt. Then it
 * alone has the title with the season and the part that the name states, and nothing else contradicts it.
 */
export async function guessMedia(release: Release): Promise<{ media: MediaCard[]; isExact: boolean }> {
  const titled = await titledWorks(release)
  const exact = titled.filter((work) => work.isNamed && isMeant(release, work))
  const others = exact.length > 0 || titled.length === 0 ? [] : await placed(release)
  const likely = titled.toSorted((one, other) => doubts(release, one) - doubts(release, other))
  const ids = [...new Set([...exact.map(({ id }) => id), ...others, ...likely.map(({ id }) => id)])]
  const offered = ids.length > 0 ? ids : await similar(release)
  const [first, second] = exact
  const isExact = first !== undefined && second === undefined && !(release.isNovel && first.type === 'Manga')
  return { media: await mediaCards(offered.slice(0, MAX_OFFERED), { evenAdults: true }), isExact }
}

/** Whether nothing in the name speaks against the work. Extras, specials and several seasons are never certain. */
function isMeant(release: Release, work: Work): boolean {
  const { season, lastSeason, isExtra } = release
  if (isExtra || season === 0 || (lastSeason ?? season) !== season) return false
  const named = seasonsNamed(work.keys)
  if (season !== null && named.size > 0 && !named.has(season)) return false
  return isOfMedium(release, work.type) && isOfYear(release, work) && hasEpisodes(release, work)
}

/** A volume and a chapter have years of their own. */
const isOfYear = ({ year, firstVolume, firstChapter }: Release, work: Work) =>
  year === null || firstVolume !== null || firstChapter !== null || work.year === null || year === work.year

/** How much speaks against a work; the order of what is offered. */
function doubts(release: Release, work: Titled): number {
  const against = [!isOfMedium(release, work.type), !isOfYear(release, work), !hasEpisodes(release, work)]
  return against.filter(Boolean).length + (work.isNamed ? 0 : 0.5)
}

/** The works of a series that have the season or the number, by TheTVDB or by the order of the series. */
async function placed({ titles: [title], season, firstEpisode, countedEpisode }: Release): Promise<number[]> {
  const episode = season === null ? (countedEpisode ?? firstEpisode) : firstEpisode
  if (!title || (season === null && episode === null)) return []
  const works = await worksTitled(title)
  const wanted = [...wantedOfShow(works, season, episode), ...wantedOf(works, season, episode)]
  return wanted.map(({ id }) => id)
}

async function titledWorks(release: Release): Promise<Titled[]> {
  const given = keysOf(release)
  const [keys, named] = [[...given.keys()], [...given.values()]]
  return keys.length === 0 ? [] : plannedRows<Titled>('titled-works', TITLED, [keys, named])
}

/** The keys of titles, and whether each names the season and the part that the release states. */
function keysOf(release: Release): Map<string, boolean> {
  const { titles, season, year } = release
  const part = release.part !== null && release.part > 1 ? release.part : null
  const keys = new Map<string, boolean>()
  const add = (title: string, isNamed: boolean) => {
    const key = fold(title)
    if (key !== '' && !keys.has(key)) keys.set(key, isNamed)
  }
  for (const title of titles) {
    const ofSeason = seasonsOf(title, season)
    for (const each of ofSeason) for (const whole of partsOf(each, part)) add(whole, true)
    if (year !== null) add(`${title} ${year}`, part === null && (season ?? 1) === 1)
    for (const each of ofSeason) add(each, part === null)
    const isNamed = part === null && ((season ?? 1) === 1 || seasonNamed(fold(title)) === season)
    for (const whole of partsOf(title, part)) add(whole, (season ?? 1) === 1)
    add(title, isNamed)
  }
  // A name without a year may be of "Title (2022)".
  if (year === null && part === null && (season ?? 1) === 1)
    for (const title of titles.slice(0, 2)) for (const each of YEARS) add(`${title} ${each}`, true)
  return keys
}

const FIRST_YEAR = 1960
/** Those by which catalogues tell works of one title apart, up to next year. */
const YEARS = Array.from({ length: new Date().getUTCFullYear() + 2 - FIRST_YEAR }, (_, at) => FIRST_YEAR + at)

/** How catalogues name a later season; the first one mostly has no number. */
function seasonsOf(title: string, season: number | null): string[] {
  if (season === null || season < 1) return []
  const words = [`Season ${season}`, `${ordinal(season)} Season`, `S${season}`]
  const roman = ROMAN[season]
  return [...words, ...(season > 1 ? [String(season), ...(roman ? [roman] : [])] : [])].map(
    (word) => `${title} ${word}`,
  )
}

const ROMAN = ['', '', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X']

const partsOf = (title: string, part: number | null) =>
  part === null ? [] : [`${title} Part ${part}`, `${title} Cour ${part}`, `${title} ${ordinal(part)} Cour`]

/** A number as a place: "2nd". */
function ordinal(number: number): string {
  const isTeen = number % 100 > 10 && number % 100 < 14
  return `${number}${{ 1: 'st', 2: 'nd', 3: 'rd' }[isTeen ? 0 : number % 10] ?? 'th'}`
}

/** Keys are indexed without their spaces. Works on screen come before books and games, and better known works first. */
const TITLED = `SELECT found.named AS "isNamed", ${WORK}
  FROM (SELECT k.media_id, min(given.place) AS place, max(k.popularity) AS popularity, bool_or(given.is_named) AS named
    FROM unnest($1::text[], $2::boolean[]) WITH ORDINALITY AS given (key, is_named, place)
      JOIN media_search_keys k ON replace(k.key, ' ', '') = replace(given.key, ' ', '') AND k.key = given.key
    GROUP BY k.media_id) AS found
    JOIN shown_media m ON m.id = found.media_id ${WORK_TABLES}
  ORDER BY found.named DESC, found.place, m.type IN ('Anime', 'Movie', 'Special') DESC, found.popularity DESC, m.id LIMIT ${MAX_TITLED}`

async function similar({ titles }: Release): Promise<number[]> {
  for (const title of titles.slice(0, 2)) {
    const ids = await searchIds('media', title)
    if (ids.length > 0) return ids
  }
  return []
}
