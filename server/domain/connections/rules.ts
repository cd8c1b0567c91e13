import type { SCROBBLE_KINDS } from '@/lib/connections/scrobbles'
import { fold } from '@/lib/fold'
import type { ExternalId } from '@/lib/links/site-ids'
import { workIdsOf } from '@/lib/links/work-ids'
import { oneLine } from '@/lib/text'
import { readFileName } from '@/server/domain/torrents/names/release'

/** What a program says was watched, in the one form that all of them are read into. */
export type Scrobble = {
  kind: (typeof SCROBBLE_KINDS)[number]
  /** Ids of the series or film on other sites; never those of an episode. */
  ids: readonly ExternalId[]
  title: string | null
  year: number | null
  /** The year in which the episode was first shown; that of its series is not before it. */
  aired?: number | null
  /** 0 is that of specials. Null: the episodes count from the first one on. */
  season: number | null
  first: number | null
  last: number | null
  /** A recap between two episodes, as 6.5. */
  isHalf: boolean
  /** Somebody has pressed "Mark played" on the server, and may have watched it long ago. */
  isTicked: boolean
  /** In percent. */
  progress: number
  /** What finds the series or film again on its server. */
  seriesKey: string
  /** The names and ids of the program's user who watched; null if the program has no users. */
  users: readonly string[] | null
  /** The local day of the user, if the program says it. */
  day: string | null
}

/** Percent from which on it counts. */
export const ENOUGH = 80

/**
 * Whether an event is of the user whom the connection names; without a name, and of a program without users, all are.
 */
export function isOfAccount({ users }: Pick<Scrobble, 'users'>, account: string | null): boolean {
  if (account === null || users === null) return true
  const wanted = account.toLowerCase()
  return users.some((user) => user.toLowerCase() === wanted)
}

/** Fields of an object of a payload; none of anything else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

/** A text of a payload as one line, a number as its digits; null for anything else and for an empty one. */
export function textOf(value: unknown, most = 300): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value !== 'string') return null
  return oneLine(value.slice(0, most)).trim() || null
}

/** A number of a payload from 0 to `most`, which templates also write as a text; null for anything else. */
export function numberOf(value: unknown, most = 10_000): number | null {
  const number = typeof value === 'string' && /^\d{1,18}(?:\.\d{1,9})?$/.test(value.trim()) ? Number(value) : value
  return typeof number === 'number' && number >= 0 && number <= most ? number : null
}

/** The same for whole numbers. */
export function wholeOf(value: unknown, most?: number): number | null {
  const number = numberOf(value, most)
  return number !== null && Number.isInteger(number) ? number : null
}

/** A year of a payload. */
export function yearOf(value: unknown): number | null {
  const year = wholeOf(value, 2200)
  return year !== null && year >= 1900 ? year : null
}

/** The year of a day or of a number of a payload. */
export const airedIn = (day: unknown, year: unknown): number | null =>
  yearOf(/^\d{4}(?=-\d{2}-\d{2})/.exec(textOf(day) ?? '')?.[0]) ?? yearOf(year)

/** The day at the beginning of a time, as the program's clock and zone have it. */
export function dayIn(value: unknown): string | null {
  return /^\d{4}-\d{2}-\d{2}(?=T)/.exec(textOf(value) ?? '')?.[0] ?? null
}

/** Percent of a length. Only without a position the program's word counts: it calls a short one played at any. */
export function percentOf(position: number | null, length: number | null, isToEnd: boolean): number {
  if (!position || !length) return isToEnd ? 100 : 0
  return Math.min(100, Math.floor((position / length) * 100))
}

/** Most of a length or position in ticks of 100 ns, or in milliseconds. */
export const LONGEST = 10 ** 15

/** The ids of a film, or of a series, by the names that programs have for sites. */
export function idsOf(kind: Scrobble['kind'], given: readonly (readonly [site: string, id: string])[]): ExternalId[] {
  const others = kind === 'Movie' ? /^(?:manga|tv|series)\// : /^(?:manga|movie|movies)\//
  return given.flatMap(([site, id]) => workIdsOf(`${site}:${id}`)).filter(({ id }) => !others.test(id))
}

/** The episodes of an event: from the first one to the last one, which is not before it. */
export function episodesOf(first: number | null, last: number | null): Pick<Scrobble, 'first' | 'last'> {
  return { first, last: first === null ? null : Math.max(first, last ?? first) }
}

/** Most letters of a key. */
const LONGEST_KEY = 200

/** A key by an id of the server, else by the title and its year. */
export function keyOf(kind: Scrobble['kind'], id: string | null, title: string | null, year: number | null): string {
  const name = id === null ? `title:${fold(title ?? '')}:${year ?? ''}` : oneLine(id)
  return `${kind === 'Movie' ? 'film' : 'series'}:${name}`.slice(0, LONGEST_KEY)
}

/** Whether the name of a file says that it is between two episodes: servers know whole numbers only. */
export function isHalfFile(path: string | null): boolean {
  if (path === null) return false
  return readFileName(path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)).isHalf
}
