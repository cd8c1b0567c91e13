import type { WAITING } from '@/lib/connections/scrobbles'
import { grouped } from '@/lib/grouped'
import {
  listedIn,
  type PlacedWork,
  type TitledWork,
  type Wanted,
  wantedOf,
  wantedOfShow,
} from '@/server/domain/torrents/episodes/rules'
import type { Scrobble } from '../rules'

/** The work that an event means, and the episodes within it. `isWhole`: a film, or a work of one episode. */
export type Place = { mediaId: number; first: number; last: number; isWhole: boolean }
/** Why an event waits for its user. */
export type Held = (typeof WAITING)[number]

/** A work that an event may mean. */
export type Candidate = TitledWork

type Numbers = { season: number | null; first: number; last: number }
type Work = Pick<PlacedWork, 'id' | 'totalEpisodes'>

/** The place of episodes that a work has; null if it has not so many. They are never reduced to what it has. */
function within({ id, totalEpisodes: total }: Work, first: number, last: number): Place | null {
  if (first < 1 || (total !== null && total > 0 && last > total)) return null
  return { mediaId: id, first, last, isWhole: total === 1 }
}

/** The place of a film: the whole work, if that has no episodes. */
function whole({ id, totalEpisodes: total }: Work): Place | null {
  return total === null || total <= 1 ? { mediaId: id, first: 1, last: 1, isWhole: true } : null
}

const isPlace = (found: Place | Held): found is Place => typeof found === 'object'

/** The one place among those that were found, or why there is none. */
function only(found: readonly (Place | null)[]): Place | Held {
  const places = new Map(found.flatMap((place) => (place ? [[place.mediaId, place]] : [])))
  const [place] = places.values()
  return places.size === 1 && place ? place : places.size > 1 ? 'Ambiguous' : 'BeyondEnd'
}

/** The film that works found by its ids mean. */
export function filmById(works: readonly PlacedWork[]): Place | Held {
  return works.length === 0 ? 'NotFound' : works.length > 1 ? 'Ambiguous' : only(works.map(whole))
}

/** The film with a title: of several, the one of its year. */
export function filmTitled(works: readonly Candidate[], year: number | null): Place | Held {
  const films = works.filter((work) => work.isTitled && (work.type === 'Movie' || work.totalEpisodes === 1))
  const fitting = ofYear(films, (work) => [work.year], year)
  return fitting.length === 0 ? 'NotFound' : only(fitting.map(whole))
}

/** Whether a season is a later one than that of a work, which is the first of its series. */
export const isLater = ({ season: own, listed }: PlacedWork, season: number | null): season is number =>
  own === 1 && season !== null && season > 1 && listed?.season !== season

/**
 * The episodes of the one work that an id means. A number beyond its end counts from the first season of its series on
 * (`series`). The season says nothing, since such an id has its own, unless it is a later one of the series beside the
 * id of the first. Specials of it are unknown.
 */
export function episodeOfWork(
  works: readonly PlacedWork[],
  series: readonly PlacedWork[],
  { season, first, last }: Numbers,
): Place | Held {
  const [work] = works
  if (!work) return 'NotFound'
  if (works.length > 1) return 'Ambiguous'
  if (season === 0) return 'Special'
  const hasSeason = series.some((each) => each.season === season || each.listed?.season === season)
  if (isLater(work, season) && hasSeason) return inOrder(series, { season, first, last })
  const place = within(work, first, last)
  return place ?? inOrder(series, { season: null, first, last })
}

/** The episodes of a show that an id means, by the seasons of that site. */
export function episodeOfShow(works: readonly PlacedWork[], numbers: Numbers): Place | Held {
  return works.length === 0 ? 'NotFound' : inOrder(works, numbers)
}

/**
 * The episodes of a work or show with a title. A later season or a special that has an entry of its own on the server
 * is meant by its own title, and is season 1 there; the title of a whole series has its seasons. `aired`: the year of
 * the episode, where that of its show is unknown.
 */
export function episodeTitled(
  works: readonly Candidate[],
  numbers: Numbers,
  { year, aired }: { year: number | null; aired: number | null },
): Place | Held {
  const groups = grouped(works, ({ id, seriesId }) => (seriesId === null ? `work ${id}` : `series ${seriesId}`))
  const all = [...groups.values()]
  const shows =
    year === null && aired !== null ? all.filter((each) => isShownIn(each, aired)) : ofYear(all, yearsOfShow, year)
  const [show] = shows
  if (!show) return 'NotFound'
  if (shows.length > 1) return 'Ambiguous'
  const { season, first, last } = numbers
  const titled = show.filter(({ isTitled }) => isTitled)
  const [own] = titled
  if (!own || titled.some((work) => work.isOfSeries || work.season === 1)) return inOrder(show, numbers)
  if (titled.length > 1) return 'Ambiguous'
  if (season === 0) return 'Special'
  const isItsSeason = season === null || season === 1 || season === own.season || season === own.listed?.season
  return isItsSeason ? only([within(own, first, last)]) : 'Ambiguous'
}

/** The years that a server may have for a show: those of works with the title, and of its first season. */
const yearsOfShow = (works: readonly Candidate[]) =>
  works.filter(({ isTitled, season }) => isTitled || season === 1).map((work) => work.year)

/** Years that the episodes of a work take, at least and for each dozen. */
const YEARS_OF_WORK = 6
const A_YEAR = 12

/** Whether an episode of a show may have been shown in a year: a show of the same title is of another time. */
function isShownIn(show: readonly Candidate[], aired: number): boolean {
  const isOpen = show.some(({ season, year, totalEpisodes }) => season !== null && (year === null || !totalEpisodes))
  const known = show.flatMap(({ year, totalEpisodes }) => (year === null ? [] : [[year, totalEpisodes ?? 0] as const]))
  const isBegun = known.some(([year]) => year - 1 <= aired)
  return isBegun && (isOpen || known.some(([year, total]) => aired <= year + Math.max(YEARS_OF_WORK, total / A_YEAR)))
}

type Years = readonly (number | null)[]

/** Those of a year, else of the year beside it, even if one is alone: a remake has the same title. */
function ofYear<Each>(all: readonly Each[], yearsOf: (each: Each) => Years, year: number | null): Each[] {
  if (year === null) return [...all]
  const within = (most: number) =>
    all.filter((each) => yearsOf(each).some((known) => known !== null && Math.abs(known - year) <= most))
  const exact = within(0)
  return exact.length > 0 ? exact : within(1)
}

/** The place of the first and the last episode, which must be in one work. */
function inOrder(works: readonly PlacedWork[], { season, first, last }: Numbers): Place | Held {
  const start = placeIn(works, season, first)
  if (first === last || !isPlace(start)) return start
  const end = placeIn(works, season, last)
  if (!isPlace(end)) return end
  return end.mediaId === start.mediaId ? { ...start, last: end.last } : 'Ambiguous'
}

function placeIn(works: readonly PlacedWork[], season: number | null, episode: number): Place | Held {
  if (season === 0) {
    const special = onlySure(works, listedIn(works, 0, episode), 0)
    return special === 'BeyondEnd' ? 'Special' : special
  }
  const listed = onlySure(works, wantedOfShow(works, season, episode), season)
  // Servers without seasons have all episodes in the first one.
  const isCountedOn = listed === 'BeyondEnd' && season === 1
  return isCountedOn ? onlySure(works, wantedOf(works, null, episode), null) : listed
}

const onlySure = (works: readonly PlacedWork[], found: readonly Wanted[], season: number | null): Place | Held =>
  found.some((wanted) => isUnsure(works, wanted, season)) ? 'Ambiguous' : only(found.map(placeOf))

/**
 * Whether a number may be one of the next work: the episodes of this one are unknown, and so where the next one begins,
 * in the same season of a list, or among episodes that are counted through the seasons.
 */
function isUnsure(works: readonly PlacedWork[], { id, listed, ...wanted }: Wanted, season: number | null): boolean {
  if (wanted.totalEpisodes !== null || wanted.isSingle) return false
  if (listed && listed.season === season) {
    const own = works.filter((work) => work.listed?.season === season)
    const before = own.find((work) => work.id === id)?.listed?.before ?? 0
    // Lists leave out that nothing comes before the first one: beside one with an offset it is that one.
    return before === 0 && own.some((next) => next.id !== id && next.listed?.before === null)
  }
  const isCounted = season === null || wanted.season !== season
  return isCounted && works.some((next) => (next.season ?? 0) > (wanted.season ?? 0) && next.before === null)
}

/** The place of a wanted episode; one without a number is the whole work. */
const placeOf = (wanted: Wanted) =>
  wanted.episode === null ? whole(wanted) : within(wanted, wanted.episode, wanted.episode)

/** A work that the user has picked for a series, and how many episodes come before it there. Null: it is ignored. */
export type Choice = { season: number; shift: number; mediaId: number | null; totalEpisodes: number | null }

/** The season of a choice for an event without one. */
export const seasonOf = ({ season }: Pick<Scrobble, 'season'>) => season ?? -1

/**
 * What the user has picked for the series of an event: a place, `Ignored`, or null without a choice, and before the
 * first work. Of several works of one season the last one counts that begins before the episode.
 */
export function chosenPlace(
  choices: readonly Choice[],
  { kind, season, first, last }: Pick<Scrobble, 'kind' | 'season' | 'first' | 'last'>,
): Place | Held | 'Ignored' | null {
  if (choices.some(({ mediaId }) => mediaId === null)) return 'Ignored'
  const own = choices.filter((choice) => choice.season === seasonOf({ season }))
  if (own.length === 0) return null
  const works = own.flatMap(({ mediaId: id, totalEpisodes, shift }) => (id ? [{ id, totalEpisodes, shift }] : []))
  if (kind === 'Movie') return only(works.map(whole))
  if (first === null || last === null) return 'NotFound'
  const [work] = works.filter(({ shift }) => shift < first).sort((one, other) => other.shift - one.shift)
  return work ? (within(work, first - work.shift, last - work.shift) ?? 'BeyondEnd') : null
}

/** Whether an id names a whole show, whose seasons the site numbers; others name one work. */
export const isOfShow = ({ site, id }: { site: string; id: string }) =>
  site === 'thetvdb' || (site === 'themoviedb' && id.startsWith('tv/')) || site === 'imdb' || id.startsWith('tv/')

/** What a title means beside ids that mean nothing: without a year it may be another work of the same title. */
export const besideIds = (found: Place | Held, isYearKnown: boolean): Place | Held =>
  isPlace(found) && !isYearKnown ? 'Ambiguous' : found

/** The first place that was found, else the first reason that says more than that nothing was found. */
export function firstOf(found: readonly (Place | Held)[]): Place | Held {
  return found.find(isPlace) ?? found.find((held) => held !== 'NotFound') ?? 'NotFound'
}
