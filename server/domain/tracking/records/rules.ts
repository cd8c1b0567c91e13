import { isDeepStrictEqual } from 'node:util'
import type { Extent } from '@/lib/catalogue/extent'
import {
  BLANK,
  datesOfCompletion,
  datesOfPlusOne,
  endsBeforeStart,
  enterEpisodes,
  isTooMany,
  NO_DETAILS,
  type Progress,
  type RecordDates,
  type RecordDetails,
  settle,
} from '@/lib/tracking/progress'
import { MAX_RUNS } from '@/lib/tracking/records'
import type { RecordContent, RecordInput, RecordSnapshot } from '@/lib/tracking/schemas/records'
import type { RecordRow } from './rows'

/** Fields, and the codes of what is wrong with them. */
type Refusal = { wrong: Record<string, string> }

/**
 * The record after an input, or the code of what is wrong with it. The automatic rules (lib/tracking/progress.ts) apply
 * to forms and "one more"; an input that keeps its status is only checked.
 */
export function contentAfter(
  input: RecordInput,
  before: RecordContent | null,
  extent: Extent,
  now: Date,
): RecordContent | Refusal {
  // A total may have shrunk below a stored number.
  const isStored = input.episodesWatched === before?.episodesWatched
  if (keepsStatus(input) && !isStored && isTooMany(input.episodesWatched, extent))
    return { wrong: { episodesWatched: 'moreWatchedThanExist' } }
  const progress = progressAfter(input, before, extent)
  const dates = datesAfter(input, before, progress, dayOf(input.date, now))
  if (endsBeforeStart(dates, before)) return { wrong: { finishedDate: 'endsBeforeBegin' } }
  const wrongRun = runThatEndsBeforeStart(input, before)
  if (wrongRun !== -1) return { wrong: { [`earlierRuns.${wrongRun}.finishedDate`]: 'endsBeforeBegin' } }
  const rating = input.rating === undefined ? (before?.rating ?? null) : input.rating
  return { ...progress, ...dates, rating, ...detailsAfter(input, before) }
}

/**
 * The place of the first newly entered run that ends before its start, or -1. A run that was the current one is not
 * new.
 */
function runThatEndsBeforeStart({ earlierRuns = [] }: RecordInput, before: RecordContent | null): number {
  const known = [null, ...(before ? [before, ...before.earlierRuns] : [])]
  return earlierRuns.findIndex((run) => known.every((each) => endsBeforeStart(run, each)))
}

/** Episodes that a program says were watched. `isWhole`: all of the work. `day`: the local day of the user. */
export type Seen = {
  first: number
  last: number
  isWhole: boolean
  day: string | null
  /** Whether a finished work begins again: not by a tick, nor by what was watched before the record was changed. */
  mayStartAgain: boolean
}

/**
 * The record after episodes were watched, by the rules of "one more", or why it stays. A count only grows. A finished
 * work begins again with its first episode, as "start again" does, but not on the day on which it was finished.
 */
export function contentAfterSeen(
  { first, last, isWhole, day, mayStartAgain }: Seen,
  before: RecordContent | null,
  extent: Extent,
  now: Date,
): RecordContent | 'AlreadySeen' | 'BeyondEnd' {
  const episodesWatched = isWhole ? (extent.total ?? last) : last
  if (!extent.counted || isTooMany(episodesWatched, extent)) return 'BeyondEnd'
  const today = dayOf(day ?? undefined, now)
  const base = before?.status !== 'Completed' ? before : mayStartAgain ? startedAgain(before, first, today) : null
  if (!base && before) return 'AlreadySeen'
  if (base && episodesWatched <= base.episodesWatched) return 'AlreadySeen'
  const date = { date: today, media: 0, episodesWatched }
  const input = isWhole
    ? ({ ...date, source: 'form', status: 'Completed' } as const)
    : ({ ...date, source: 'plus-one' } as const)
  const after = contentAfter(input, base, extent, now)
  return 'wrong' in after ? 'BeyondEnd' : after
}

/** The next run of a finished work, before its first episode; null if that does not begin now. */
function startedAgain(before: RecordContent, first: number, today: string): RecordContent | null {
  const { finishedDate, earlierRuns } = before
  if (first > 1 || (finishedDate !== null && today <= finishedDate) || earlierRuns.length >= MAX_RUNS) return null
  return { ...nextRun(before), startedDate: today }
}

/** A finished work before the first episode of its next run. Of too many earlier runs the last ones stay. */
export function nextRun(before: RecordContent): RecordContent {
  const { episodesWatched, rating, startedDate, finishedDate, earlierRuns } = before
  const run = { episodesWatched, rating, startedDate, finishedDate }
  const next = { episodesWatched: 0, status: 'Watching', startedDate: null, finishedDate: null } as const
  return { ...before, ...next, earlierRuns: [...earlierRuns, run].slice(-MAX_RUNS) }
}

const DETAILS = Object.keys(NO_DETAILS) as (keyof RecordDetails)[]

function detailsAfter(input: RecordInput, before: RecordDetails | null): RecordDetails {
  const old = before ?? NO_DETAILS
  const {
    note = old.note,
    volumesRead = old.volumesRead,
    priority = old.priority,
    tags = old.tags,
    isPrivate = old.isPrivate,
    earlierRuns = old.earlierRuns,
  } = input
  return { note, volumesRead, priority, tags, isPrivate, earlierRuns }
}

/** An empty date clears the date. A date that the input does not name is derived from the status. */
function datesAfter(input: RecordInput, before: RecordContent | null, progress: Progress, today: string): RecordDates {
  const { source, startedDate, finishedDate } = input
  const given = {
    startedDate: startedDate === undefined ? (before?.startedDate ?? null) : startedDate,
    finishedDate: finishedDate === undefined ? (before?.finishedDate ?? null) : finishedDate,
  }
  if (source === 'plus-one') return datesOfPlusOne(before && { ...before, ...given }, progress, today)
  if (source === 'api' || finishedDate !== undefined) return given
  const dates = datesOfCompletion(before, progress, given, today)
  return startedDate === undefined ? dates : { ...dates, startedDate: given.startedDate }
}

const keepsStatus = ({ source, keepStatus }: RecordInput) => source === 'api' || keepStatus === true

function progressAfter(input: RecordInput, before: Progress | null, extent: Extent): Progress {
  const { episodesWatched, status = before?.status ?? BLANK.status } = input
  if (keepsStatus(input)) return { episodesWatched, status }
  // One more episode resumes a paused or dropped work.
  if (input.source === 'plus-one') return enterEpisodes(before ?? BLANK, episodesWatched, extent)
  return settle({ episodesWatched, status }, before, extent)
}

/** The user's local day if it is plausible in some time zone; else ours. */
export function dayOf(given: string | undefined, now: Date): string {
  const days = [-1, 0, 1].map((off) => new Date(now.getTime() + off * DAY).toISOString().slice(0, 10))
  return given !== undefined && days.includes(given) ? given : now.toISOString().slice(0, 10)
}

const DAY = 86_400_000

export function isSame(a: RecordContent | null, b: RecordContent | null): boolean {
  if (a === null || b === null) return a === b
  return (
    (['episodesWatched', 'status', 'rating', 'startedDate', 'finishedDate'] as const).every(
      (key) => a[key] === b[key],
    ) && changedDetails(a, b).length === 0
  )
}

const changedDetails = (a: RecordDetails, b: RecordDetails) =>
  DETAILS.filter((key) => !isDeepStrictEqual(a[key], b[key]))

/**
 * Both sides of a change as its event stores them. Details that did not change are left out, so that a long note is not
 * stored with each episode. That a record was private is always stored, since others must not see its events.
 */
export function snapshotsOf(
  before: RecordRow | null,
  after: RecordRow | null,
): [RecordSnapshot | null, RecordSnapshot | null] {
  const changed = changedDetails(before ?? NO_DETAILS, after ?? NO_DETAILS)
  return [before && snapshotOf(before, changed), after && snapshotOf(after, changed)]
}

function snapshotOf(record: RecordRow, changed: readonly (keyof RecordDetails)[]): RecordSnapshot {
  const { episodesWatched, status, rating, startedDate, finishedDate, createdAt } = record
  const stored = DETAILS.filter((key) => changed.includes(key) || (key === 'isPrivate' && record.isPrivate))
  return {
    ...{ episodesWatched, status, rating, startedDate, finishedDate, createdDate: createdAt.toISOString() },
    ...Object.fromEntries(stored.map((key) => [key, record[key]])),
  }
}

/** The record that a snapshot means; `current` has the details that the event did not change. */
export function contentOf(
  snapshot: RecordSnapshot,
  current: RecordContent | null,
): RecordContent & { createdAt: Date } {
  const { createdDate, ...stored } = snapshot
  const details = Object.fromEntries(DETAILS.map((key) => [key, (current ?? NO_DETAILS)[key]])) as RecordDetails
  return { ...details, ...stored, createdAt: new Date(createdDate) }
}
