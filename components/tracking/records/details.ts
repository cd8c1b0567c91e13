import { NO_DETAILS, type RecordDetails, type RecordRun } from '@/lib/tracking/progress'
import type { RecordPriority } from '@/lib/tracking/records'
import { typedDate } from './typed-date'

/** The fields of an earlier run as texts. */
export type RunValues = Record<keyof RecordRun, string>

/** The fields of a record's details as texts; tags are joined by commas. */
export type DetailValues = {
  note: string
  volumesRead: string
  priority: RecordPriority | ''
  tags: string
  isPrivate: boolean
  earlierRuns: readonly RunValues[]
}

export function detailValuesOf(details: RecordDetails = NO_DETAILS): DetailValues {
  const { note, volumesRead, priority, tags, isPrivate, earlierRuns } = details
  return {
    note: note ?? '',
    volumesRead: String(volumesRead),
    priority: priority ?? '',
    tags: tags.join(', '),
    isPrivate,
    earlierRuns: earlierRuns.map(runValuesOf),
  }
}

function runValuesOf({ episodesWatched, rating, startedDate, finishedDate }: RecordRun): RunValues {
  return {
    episodesWatched: String(episodesWatched),
    rating: rating?.toString() ?? '',
    startedDate: startedDate ?? '',
    finishedDate: finishedDate ?? '',
  }
}

/** The details as they are sent. */
export function detailsOf({ note, volumesRead, priority, tags, isPrivate, earlierRuns }: DetailValues) {
  return {
    note,
    volumesRead: numberOf(volumesRead) ?? 0,
    priority: priority || null,
    tags: tags
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    isPrivate,
    earlierRuns: earlierRuns.map(runOf),
  }
}

function runOf({ episodesWatched, rating, startedDate, finishedDate }: RunValues) {
  return {
    episodesWatched: numberOf(episodesWatched) ?? 0,
    rating: numberOf(rating) ?? null,
    startedDate: typedDate(startedDate) || null,
    finishedDate: typedDate(finishedDate) || null,
  }
}

/** The number in a field: undefined if it is empty, NaN if it is none, which the schema refuses. */
export function numberOf(text: string): number | undefined {
  return text.trim() === '' ? undefined : Number(text)
}

/** Whether the details differ from those of an empty form. */
export const hasDetails = (values: DetailValues) => isDifferentDetails(values, detailValuesOf())

export const isDifferentDetails = (a: DetailValues, b: DetailValues) => JSON.stringify(a) !== JSON.stringify(b)
