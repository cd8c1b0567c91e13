import type { MediaType } from '@/lib/catalogue/schemas/media'
import { fold } from '@/lib/fold'
import { type Certainty, READING_FIELDS, type Reading } from '@/lib/torrents/schemas/readings'
import type { TorrentType } from '@/lib/torrents/schemas/torrents'
import type { Release } from '../names/release'
import type { StoredReading } from './rows'
import { isSeason, mayBeOfPart, mayHave, OF_PART, type Work } from './works/rules'

/** The version of the reading: a higher one makes a job read the names of all torrents anew. */
export const VERSION = 6

/** What is read of a name and can be set by hand. */
export type Read = Reading & { group: string | null; resolution: number | null; languages: readonly string[] }
/** What a person says of it. */
export type Said = { [Field in keyof Read]?: Read[Field] | undefined }
const FIELDS: readonly (keyof Read)[] = [...READING_FIELDS, 'group', 'resolution', 'languages']

const within = (number: number | null, least: number, most: number) =>
  number !== null && number >= least && number <= most ? number : null
const cut = (text: string | null | undefined, most: number) => text?.trim().slice(0, most) || null

/** What is stored of a release, within the limits of the table. */
export function readOf(release: Release): Read {
  const { titles, group, resolution, languages, isHalf, isAbsolute, isExtra } = release
  return inOrder({
    ...{ title: cut(titles[0], 300), group, resolution, languages, isHalf, isAbsolute, isExtra },
    season: within(release.season, 0, 1000),
    lastSeason: within(release.lastSeason, 0, 1000),
    firstEpisode: within(release.firstEpisode, 0, 10_000),
    lastEpisode: within(release.lastEpisode, 0, 10_000),
    version: within(release.version, 0, 100),
    part: within(release.part, 0, 100),
    source: cut(release.source, 100),
    codec: cut(release.codec, 100),
    year: within(release.year, 1900, 2200),
    firstVolume: within(release.firstVolume, 0, 10_000),
    lastVolume: within(release.lastVolume, 0, 10_000),
    firstChapter: within(release.firstChapter, 0, 10_000),
    lastChapter: within(release.lastChapter, 0, 10_000),
  })
}

const RANGES = [
  ['season', 'lastSeason'],
  ['firstEpisode', 'lastEpisode'],
  ['firstVolume', 'lastVolume'],
  ['firstChapter', 'lastChapter'],
] as const

/** Ranges end where they begin, or later; without a beginning there is none. */
function inOrder(read: Read): Read {
  const ranges = RANGES.map(([first, last]) => {
    const from = read[first]
    return [last, from === null ? null : Math.max(from, read[last] ?? from)]
  })
  return { ...read, ...Object.fromEntries(ranges) }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Puts what a person says in place of what is there, and adds these fields, and those that they changed, to `byHand`.
 * The end of a range follows its beginning, if only that is said.
 */
export function corrected(before: Read, given: Said, byHand: readonly string[]): { read: Read; byHand: string[] } {
  // Torrents of an older reading have seasons without an end.
  const from = inOrder(before)
  const stated = saidBy(given, from)
  const following = RANGES.flatMap(([first, last]) =>
    stated[first] !== undefined && stated[last] === undefined && from[first] === from[last]
      ? [[last, stated[first]]]
      : [],
  )
  const said: Said = { ...stated, ...Object.fromEntries(following) }
  const read = inOrder({ ...from, ...said } as Read)
  const set = FIELDS.filter((field) => said[field] !== undefined || !isSame(read[field], from[field]))
  return { read, byHand: [...new Set([...byHand, ...set])] }
}

/**
 * The reading of a name that was read anew: what was set by hand stays, of a range the whole range. A group, a
 * resolution and languages that the former name did not say stay, too, and those of which the new name says nothing.
 */
export function renewed(stored: Read, fresh: Read, former: Read | null, byHand: readonly string[]): Read {
  const set = new Set([...byHand, ...RANGES.filter((range) => range.some((field) => byHand.includes(field))).flat()])
  const kept = FIELDS.filter((field) => set.has(field) || !isRenewed(field, { stored, fresh, former }))
  return inOrder({ ...fresh, ...Object.fromEntries(kept.map((field) => [field, stored[field]])) })
}

const SAID: readonly (keyof Read)[] = ['group', 'resolution', 'languages']
const isEmpty = (value: unknown) => value === null || isSame(value, [])

/** Without a former name only what is empty is read anew: who has set the rest is not known. */
function isRenewed(field: keyof Read, { stored, fresh, former }: { stored: Read; fresh: Read; former: Read | null }) {
  if (!SAID.includes(field)) return true
  if (isEmpty(fresh[field])) return false
  return former ? isSame(stored[field], former[field]) : isEmpty(stored[field])
}

/**
 * The episode of a file whose name has one, of so many in its torrent. The only file of a single torrent has the
 * episode of the torrent. There is none for a half or an extra, or where a person said so. If the name of the torrent
 * states none, it has its own.
 */
export function episodeOfFile(
  { read: { firstEpisode, isHalf, isExtra }, byHand }: { read: Episodic; byHand: readonly string[] },
  type: TorrentType,
  count: number,
  own: number,
): number | null {
  if (type !== 'Single' || count !== 1) return own
  if (isHalf || isExtra) return null
  return firstEpisode ?? (byHand.includes('firstEpisode') ? null : own)
}
type Episodic = Pick<Read, 'firstEpisode' | 'isHalf' | 'isExtra'>

/** What a person can confirm as it was read. */
const CONFIRMED: readonly (keyof Read)[] = RANGES.flat()

/**
 * What a change says. Numbers of seasons, episodes, volumes and chapters that equal the reading confirm it, null, too.
 * Other fields say something only if they differ, since programs send them all.
 */
export function saidBy(given: Said, stored: Read): Said {
  const isSaid = (field: keyof Read) => CONFIRMED.includes(field) || !isSame(given[field], stored[field])
  const said = FIELDS.filter((field) => given[field] !== undefined && isSaid(field))
  return Object.fromEntries(said.map((field) => [field, given[field]]))
}

const SCREEN: readonly MediaType[] = ['Anime', 'Movie', 'Special']
const PRINT: readonly MediaType[] = ['LightNovel', 'Manga']
const OF_MEDIUM = { Screen: SCREEN, Print: PRINT, Game: ['Game'] as readonly MediaType[] }

type Numbers = Pick<Read, 'season' | 'firstEpisode' | 'lastEpisode'> & Partial<Pick<Release, 'countedEpisode'>>

/** Whether a work may be what the name speaks of, by its medium. What is surely a comic is no novel. */
export function isOfMedium(release: Release, type: MediaType): boolean {
  if (type === 'LightNovel' && release.isNovel === false) return false
  const medium = release.medium ?? mediumOf(release)
  return medium === null || OF_MEDIUM[medium].includes(type)
}

/** An episode and a picture are of a screen, volumes and chapters of print. */
function mediumOf(release: Release): Release['medium'] {
  const { firstVolume, firstChapter, firstEpisode, season, resolution, codec } = release
  if (firstVolume !== null || firstChapter !== null) return 'Print'
  return firstEpisode !== null || season !== null || resolution !== null || codec !== null ? 'Screen' : null
}

/** Whether a work may have these episodes: counted within it, or from the first season on. Films have no seasons. */
export function hasEpisodes(
  { season, firstEpisode: first, lastEpisode: last, countedEpisode: counted }: Numbers,
  work: Work,
): boolean {
  if (work.type === 'Movie') return first === null && season === null
  if (first === null) return true
  const { before, totalEpisodes: total } = work
  // "16 (88)" has 72 episodes before it.
  if (counted && season === null && before !== counted - first) return false
  const end = last ?? first
  if (total === null) {
    const isAbsolute = before !== null && before > 0 && first > before && mayHave(end - before, work)
    return (mayHave(end, work) || isAbsolute) && !mayBeOfPart(end, work)
  }
  if (end <= total) return true
  return before !== null && before > 0 && first > Math.max(total, before) && end - before <= total
}

/** Whether a name writes a season and an episode as one: "S03E38", "3x38". */
export const writesAsOne = (name: string, season: number, episode: number) =>
  new RegExp(String.raw`\bS0*${season}[\s._-]*E|\b0*${season}x0*${episode}\b`, 'i').test(name)

/**
 * A reading beside its work, with how sure it is. "S3 - 38" is the 38th episode from the first season on where the
 * work has no such number, and that one falls into it. Where a later work is of the same season, it may be one of that
 * work, and is guessed.
 */
export function compared({ read, byHand }: Omit<StoredReading, 'certainty'>, name: string, work: Work): StoredReading {
  const isKnown = byHand.includes('isAbsolute') || read.season === null
  const isBeyond = !isKnown && countsFromFirst(read, name, work)
  const isOfNext = isBeyond && mayBeOfNext(read, work)
  const now = { ...read, isAbsolute: isKnown ? read.isAbsolute : isBeyond && !isOfNext }
  const isUnclear = isOfNext || (!isKnown && isBeyondEarlier(read, name, work))
  const certainty = isUnclear && !isByHand(byHand) ? 'Guessed' : certaintyOf(now, byHand, work)
  return { read: now, byHand, certainty }
}

/** Whether a number beyond a work falls into the works after it that are of the same season. */
function mayBeOfNext({ season, firstEpisode: first }: Read, { listed, totalEpisodes, following = [] }: Work): boolean {
  if (season === null || first === null || totalEpisodes === null) return false
  const same = following.filter((next) => isSeason(season, { ...next, season: null }))
  const counts = same.map((next) => next.totalEpisodes ?? Number.POSITIVE_INFINITY)
  return same.length > 0 && first <= counts.reduce((sum, count) => sum + count, (listed?.before ?? 0) + totalEpisodes)
}

/**
 * Whether the number of "S3 - 38" is above those of the seasons before, of a work whose episodes nobody has counted:
 * it may count from the first season on.
 */
export const isBeyondEarlier = (
  { season, firstEpisode: first }: Pick<Read, 'season' | 'firstEpisode'>,
  name: string,
  { before, totalEpisodes }: Pick<Work, 'before' | 'totalEpisodes'>,
) =>
  season !== null &&
  first !== null &&
  totalEpisodes === null &&
  before !== null &&
  before > 0 &&
  first > before &&
  !writesAsOne(name, season, first)

function countsFromFirst(
  { season, lastSeason, firstEpisode: first, lastEpisode: last }: Read,
  name: string,
  work: Work,
) {
  const { before, totalEpisodes: total } = work
  if (season === null || season !== lastSeason || first === null || !before || total === null) return false
  const isBeyond = first > Math.max(total, before) && (last ?? first) - before <= total
  return isBeyond && isSeason(season, work) && !writesAsOne(name, season, first)
}

/** How sure it is that the numbers of a reading are episodes of its work. */
export function certaintyOf(read: Read, byHand: readonly string[], work: Work): Certainty {
  if (isByHand(byHand)) return 'Stated'
  // The year of a volume is its own.
  if (read.firstVolume !== null || read.firstChapter !== null) return SCREEN.includes(work.type) ? 'Guessed' : 'Stated'
  if (read.year !== null && work.year !== null && read.year !== work.year) return 'Guessed'
  const { season, lastSeason, firstEpisode: first, lastEpisode: last } = read
  if (season === null) return isCertainWithin(read, work) ? 'Completed' : 'Guessed'
  if (lastSeason !== season) return read.firstEpisode === null ? 'Stated' : 'Guessed'
  if (!isSeason(season, work)) return 'Guessed'
  if (read.isAbsolute) return 'Completed'
  const { totalEpisodes: total, listed } = work
  if (first === null || (total !== null && first > total)) return 'Stated'
  // A part of a season: the number may count from the beginning of the season, or of the part.
  if (listed?.season === season && listed.before !== 0) return 'Guessed'
  return total !== null && (last ?? first) > total ? 'Guessed' : 'Stated'
}

const NUMBERS: readonly string[] = ['season', 'lastSeason', 'firstEpisode', 'lastEpisode'] satisfies (keyof Read)[]
const isByHand = (byHand: readonly string[]) => byHand.some((field) => NUMBERS.includes(field))

/** Whether a number without a season can be read in one way only, or the name has a title of the work. */
function isCertainWithin({ title, firstEpisode: first, lastEpisode: last }: Read, work: Work): boolean {
  const { before, totalEpisodes: total, keys, listed } = work
  if (first === null) return true
  const end = last ?? first
  if (total === null) {
    // A number above those of all earlier seasons may count from the first one on. TheTVDB may know of more of them.
    const earlier = before === 0 && listed && listed.season > 1 ? null : before
    return (earlier === 0 || end <= (earlier ?? OF_PART)) && mayHave(end, work) && !mayBeOfPart(end, work)
  }
  if (before === null) return true
  if (first > total) return first > Math.max(total, before) && end - before <= total
  if (end > total) return false
  return before === 0 || end <= before || (title !== null && keys.includes(fold(title)))
}
