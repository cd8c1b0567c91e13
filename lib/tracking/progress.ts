import type { Extent } from '@/lib/catalogue/extent'
import type { RecordStatus } from '@/lib/catalogue/record-statuses'
import { endsBeforeBegin, parsePartialDate } from '@/lib/partial-date'
import type { RecordPriority } from './records'

/** The rules of progress, shared by form and server: the form shows at once what the server stores. */

export type Progress = { episodesWatched: number; status: RecordStatus }

/** The last episode that a user has seen, this time or an earlier one. Whoever completed a work has seen all of it. */
export function lastSeen({
  status,
  episodesWatched,
  earlierRuns,
}: Progress & Pick<RecordDetails, 'earlierRuns'>): number {
  if (status === 'Completed') return Number.POSITIVE_INFINITY
  return Math.max(episodesWatched, ...earlierRuns.map((run) => run.episodesWatched))
}

/** One time that a work was watched. */
export type RecordRun = Pick<Progress, 'episodesWatched'> & RecordDates & { rating: number | null }

/** What a user notes about a work beside the progress. */
export type RecordDetails = {
  note: string | null
  volumesRead: number
  priority: RecordPriority | null
  tags: string[]
  isPrivate: boolean
  earlierRuns: RecordRun[]
}

export const NO_DETAILS: RecordDetails = {
  note: null,
  volumesRead: 0,
  priority: null,
  tags: [],
  isPrivate: false,
  earlierRuns: [],
}

/** The progress after a number of episodes was entered. Without a total, only 0 and 1 change the status. */
export function enterEpisodes({ status }: Progress, episodes: number, { counted, total }: Extent): Progress {
  if (!counted) return { episodesWatched: 0, status }
  if (episodes === 0) return { episodesWatched: 0, status: 'Planned' }
  if (total === null) return { episodesWatched: episodes, status: status === 'Planned' ? 'Watching' : status }
  if (episodes >= total) return { episodesWatched: total, status: 'Completed' }
  return { episodesWatched: episodes, status: 'Watching' }
}

/** The progress after a status was chosen. */
export function chooseStatus({ episodesWatched }: Progress, status: RecordStatus, { total }: Extent): Progress {
  if (status === 'Planned') return { episodesWatched: 0, status }
  if (status === 'Completed') return { episodesWatched: total ?? episodesWatched, status }
  return { episodesWatched, status }
}

/**
 * The progress that a submitted form means. It depends on the form alone, so that sending it again changes nothing (PUT
 * is idempotent, RFC 9110 9.2.2). Completed means the total. Otherwise the number decides, and Watching, Paused and
 * Dropped stay where they fit it. Planned with episodes is Watching, since progress is not lost. What equals the stored
 * progress stays, even if the rules would not produce it.
 */
export function settle(given: Progress, before: Progress | null, extent: Extent): Progress {
  if (before && given.episodesWatched === before.episodesWatched && given.status === before.status) return given
  const entered = enterEpisodes(given, given.episodesWatched, extent)
  if (given.status === 'Completed') return chooseStatus(entered, 'Completed', extent)
  return entered.status === 'Watching' && UNDER_WAY.has(given.status) ? { ...entered, status: given.status } : entered
}

/** The values of an empty form. */
export const BLANK: Progress = { episodesWatched: 0, status: 'Planned' }
const UNDER_WAY: ReadonlySet<RecordStatus> = new Set(['Watching', 'Paused', 'Dropped'])

/** Whether the number exceeds the work's length. */
export function isTooMany(episodes: number, { counted, total }: Extent): boolean {
  return counted ? total !== null && episodes > total : episodes > 0
}

/** Partial dates: "2009", "2009-04" or "2009-04-05". */
export type RecordDates = { startedDate: string | null; finishedDate: string | null }

/** The dates after "one more": the first episode starts a work, the last completes it; existing dates stay. */
export function datesOfPlusOne(before: (Progress & RecordDates) | null, after: Progress, today: string): RecordDates {
  const begins = (before?.episodesWatched ?? 0) === 0 && after.episodesWatched > 0
  const dates = { startedDate: before?.startedDate ?? null, finishedDate: before?.finishedDate ?? null }
  const begun = { ...dates, startedDate: dates.startedDate ?? (begins ? today : null) }
  return datesOfCompletion(before, after, begun, today)
}

/**
 * The dates after a change of progress: what becomes Completed is finished today, and was started today if nobody knows
 * better. Existing dates stay, and none is set that would end a work before its start.
 */
export function datesOfCompletion(
  before: Progress | null,
  after: Progress,
  dates: RecordDates,
  today: string,
): RecordDates {
  const ends = before?.status !== 'Completed' && after.status === 'Completed'
  const { startedDate, finishedDate } = dates
  if (!ends || finishedDate !== null || isBefore(today, startedDate)) return dates
  return { startedDate: startedDate ?? today, finishedDate: today }
}

/**
 * Whether newly entered dates certainly end a work before its start: 2020 is before 2021-02, 2021 is not. Stored ones
 * stay, so that the rest of a record can be changed.
 */
export function endsBeforeStart({ startedDate, finishedDate }: RecordDates, before: RecordDates | null): boolean {
  if (!isBefore(finishedDate, startedDate)) return false
  return startedDate !== before?.startedDate || finishedDate !== before.finishedDate
}

const isBefore = (finished: string | null, started: string | null) =>
  endsBeforeBegin(numberOf(started), numberOf(finished))
const numberOf = (date: string | null) => (date === null ? null : parsePartialDate(date))
