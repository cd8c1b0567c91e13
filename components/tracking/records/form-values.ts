import type { Extent } from '@/lib/catalogue/extent'
import type { RecordStatus } from '@/lib/catalogue/record-statuses'
import { BLANK, chooseStatus, datesOfCompletion, enterEpisodes, type RecordDates } from '@/lib/tracking/progress'
import type { RecordState } from '@/lib/tracking/schemas/records'
import { type DetailValues, detailsOf, detailValuesOf, isDifferentDetails, numberOf } from './details'
import { today } from './today'
import { typedDate } from './typed-date'

/** The values of the fields of a record, as text. */
export type RecordValues = {
  episodesWatched: string
  status: RecordStatus
  rating: string
  startedDate: string
  finishedDate: string
  details: DetailValues
  /** The dates that the status Completed has filled in. Another status clears them. */
  suggested?: readonly DateField[]
}
type DateField = keyof RecordDates

/** The field values of a record; without one, those of an empty form with status Planned. */
export function valuesOf(record: RecordState | null): RecordValues {
  return {
    episodesWatched: String((record ?? BLANK).episodesWatched),
    status: (record ?? BLANK).status,
    rating: record?.rating?.toString() ?? '',
    startedDate: record?.startedDate ?? '',
    finishedDate: record?.finishedDate ?? '',
    details: detailValuesOf(record ?? undefined),
  }
}

/** The values after a change of the number of episodes. An invalid number changes nothing else. */
export function withEpisodes(values: RecordValues, text: string, extent: Extent): RecordValues {
  const number = numberOf(text)
  if (number === undefined || !Number.isInteger(number) || number < 0) return { ...values, episodesWatched: text }
  const { episodesWatched, status } = enterEpisodes(progressOf(values), number, extent)
  return withDates(values, { ...values, episodesWatched: String(episodesWatched), status })
}

/** The values after a change of the status. */
export function withStatus(values: RecordValues, chosen: RecordStatus, extent: Extent): RecordValues {
  const { episodesWatched, status } = chooseStatus(progressOf(values), chosen, extent)
  const untouched = chosen !== 'Planned' && chosen !== 'Completed'
  const number = untouched ? values.episodesWatched : String(episodesWatched)
  return withDates(values, { ...values, status, episodesWatched: number })
}

/**
 * The values with the dates that follow from a changed status; dates filled in by the previous status are cleared
 * first.
 */
function withDates(before: RecordValues, values: RecordValues): RecordValues {
  if (before.status === values.status) return values
  const day = today()
  const { suggested = endedToday(before, values.status, day), ...kept } = values
  for (const name of suggested) if (kept[name] === day) kept[name] = ''
  const given = { startedDate: typedDate(kept.startedDate) || null, finishedDate: typedDate(kept.finishedDate) || null }
  const dates = datesOfCompletion(progressOf(before), progressOf(values), given, day)
  const names = DATES.filter((name) => dates[name] !== given[name])
  if (names.length === 0) return kept
  return { ...kept, startedDate: dates.startedDate ?? '', finishedDate: dates.finishedDate ?? '', suggested: names }
}

/** The dates of a record that was completed today and is not any more: a plan has no start of today, either. */
function endedToday({ status, startedDate, finishedDate }: RecordValues, next: RecordStatus, day: string) {
  if (status !== 'Completed' || typedDate(finishedDate) !== day) return []
  return next === 'Planned' && typedDate(startedDate) === day ? DATES : (['finishedDate'] as const)
}

const DATES: readonly DateField[] = ['startedDate', 'finishedDate']

/**
 * After "start again": the current run becomes the last of the earlier ones, and a new one begins today with the same
 * rating.
 */
export function restarted({ suggested: _, ...values }: RecordValues): RecordValues {
  const { episodesWatched, rating, startedDate, finishedDate, details } = values
  const earlierRuns = [...details.earlierRuns, { episodesWatched, rating, startedDate, finishedDate }]
  return {
    ...values,
    ...{ episodesWatched: '0', status: 'Watching', startedDate: today(), finishedDate: '' },
    details: { ...details, earlierRuns },
  }
}

function progressOf({ episodesWatched, status }: RecordValues) {
  return { episodesWatched: numberOf(episodesWatched) ?? 0, status }
}

/** The request body for the values: numbers as numbers, empty fields as null. */
export function contentOf({ episodesWatched, status, rating, startedDate, finishedDate, details }: RecordValues) {
  return {
    episodesWatched: numberOf(episodesWatched),
    status,
    rating: rating.trim() === '' ? null : numberOf(rating),
    startedDate: typedDate(startedDate) || null,
    finishedDate: typedDate(finishedDate) || null,
    ...detailsOf(details),
  }
}

/** Whether the values differ from the stored record. */
export function isDifferent(values: RecordValues, record: RecordState | null): boolean {
  const kept = valuesOf(record)
  return FIELDS.some((name) => values[name].trim() !== kept[name]) || isDifferentDetails(values.details, kept.details)
}

const FIELDS = ['episodesWatched', 'status', 'rating', ...DATES] as const
