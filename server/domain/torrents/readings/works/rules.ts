import type { MediaType } from '@/lib/catalogue/schemas/media'
import type { PlacedWork } from '../../episodes/rules'

/** A work, as far as a reading is compared with it. */
export type Work = PlacedWork & {
  type: MediaType
  year: number | null
  /** Its folded titles. */
  keys: readonly string[]
  /** Partial dates of its first and last day (lib/partial-date.ts). */
  begin?: number | null
  end?: number | null
  /** The next seasons of its series, in their order. */
  following?: readonly Following[]
}
type Following = Pick<Work, 'totalEpisodes' | 'listed' | 'keys'>

const ORDINAL = '(\\d{1,2})(?:st|nd|rd|th)'
const SEASON = new RegExp(
  `\\bseason (\\d{1,2})\\b|\\b${ORDINAL} season\\b|\\bs(\\d{1,2})\\b|第\\s?(\\d{1,2})\\s?期`,
  'u',
)

/** The season that a folded title names without doubt; null if none. */
export function seasonNamed(key: string): number | null {
  const found = SEASON.exec(key)?.slice(1).find(Boolean)
  return found === undefined ? null : Number(found)
}

/** The seasons that folded titles of a work name. */
export const seasonsNamed = (keys: readonly string[]) =>
  new Set(keys.map(seasonNamed).filter((season) => season !== null))

/** How a title may end that is that of a later season without the word. */
function endsWith(key: string, season: number): boolean {
  const roman = ['', '', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'][season]
  return season > 1 && (key.endsWith(` ${season}`) || (Boolean(roman) && key.endsWith(` ${roman}`)))
}

/** Whether the work is that season: by its titles, by TheTVDB, else by the order of its series. */
export function isSeason(
  season: number,
  { keys, listed, season: own }: Pick<Work, 'keys' | 'listed' | 'season'>,
): boolean {
  if (listed?.season === season) return true
  const named = seasonsNamed(keys)
  if (named.size > 0) return named.has(season)
  return keys.some((key) => endsWith(key, season)) || own === season
}

/** The season of the files that are episodes of the work, for a batch of several; null if that is unknown. */
export function seasonOf({ keys, listed, season }: Work): number | null {
  const [named, ...others] = seasonsNamed(keys)
  return (others.length === 0 ? named : undefined) ?? listed?.season ?? season
}

const WEEK = 7 * 24 * 60 * 60 * 1000
/** Fewer weeks say nothing: all episodes may have come out at once. */
const FEWEST = 8
/** Days with two episodes, and others before the first day. */
const MORE = 3

/** Whether a work of unknown length may have so many episodes: of a season that has ended, one a week. */
export function mayHave(episode: number, { begin, end }: Pick<Work, 'begin' | 'end'>): boolean {
  const [first, last] = [dayOf(begin), dayOf(end)]
  if (first === null || last === null) return true
  const weeks = Math.floor((last - first) / WEEK) + 1
  return weeks < FEWEST || episode <= weeks + MORE
}

function dayOf(date: number | null | undefined): number | null {
  if (!date || date % 100 === 0) return null
  return Date.UTC(Math.floor(date / 10_000), (Math.floor(date / 100) % 100) - 1, date % 100)
}

/** Episodes of a part of a season, at most. */
export const OF_PART = 13

/** Whether a number may be one of the part that follows a work of unknown length, by their titles. */
export function mayBeOfPart(episode: number, { keys, following = [] }: Work): boolean {
  const isPart = (key: string) => keys.some((own) => key.startsWith(`${own} part `) || key.startsWith(`${own} cour `))
  return episode > OF_PART && following.some((next) => next.keys.some(isPart))
}
