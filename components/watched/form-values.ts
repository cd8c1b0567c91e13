import {
  BLANK,
  chooseStatus,
  datesOfCompletion,
  type Extent,
  enterEpisodes,
  type WatchDates,
  type WatchStatus,
} from '@/lib/watching'
import type { MyRecord } from '../my-media/store'
import { today } from './today'

/** What the fields of a record say, as they say it. */
export type WatchedValues = {
  episodesWatched: string
  status: WatchStatus
  rating: string
  startedDate: string
  finishedDate: string
  /** The dates that choosing Completed has set. They go when another status is chosen. */
  suggested?: readonly DateField[]
}
type DateField = keyof WatchDates

/** What the fields of a record show; without one, those of an empty form, which is a plan. */
export function valuesOf(record: MyRecord | null): WatchedValues {
  return {
    episodesWatched: String((record ?? BLANK).episodesWatched),
    status: (record ?? BLANK).status,
    rating: record?.rating?.toString() ?? '',
    startedDate: record?.startedDate ?? '',
    finishedDate: record?.finishedDate ?? '',
  }
}

/** After somebody has typed a number of episodes. What is no number yet only stands there. */
export function withEpisodes(values: WatchedValues, text: string, extent: Extent): WatchedValues {
  const number = numberOf(text)
  if (number === undefined || !Number.isInteger(number) || number < 0) return { ...values, episodesWatched: text }
  const { episodesWatched, status } = enterEpisodes(progressOf(values), number, extent)
  return withDates(values, { ...values, episodesWatched: String(episodesWatched), status })
}

/** After somebody has chosen a status. */
export function withStatus(values: WatchedValues, chosen: WatchStatus, extent: Extent): WatchedValues {
  const { episodesWatched, status } = chooseStatus(progressOf(values), chosen, extent)
  const untouched = chosen !== 'Planned' && chosen !== 'Completed'
  const number = untouched ? values.episodesWatched : String(episodesWatched)
  return withDates(values, { ...values, status, episodesWatched: number })
}

/** The dates that follow from a changed status; those that another choice has set are taken back first. */
function withDates(before: WatchedValues, values: WatchedValues): WatchedValues {
  if (before.status === values.status) return values
  const { suggested = [], ...kept } = values
  const day = today()
  for (const name of suggested) if (kept[name] === day) kept[name] = ''
  const given = { startedDate: kept.startedDate || null, finishedDate: kept.finishedDate || null }
  const dates = datesOfCompletion(progressOf(before), progressOf(values), given, day)
  const names = DATES.filter((name) => dates[name] !== given[name])
  if (names.length === 0) return kept
  return { ...kept, startedDate: dates.startedDate ?? '', finishedDate: dates.finishedDate ?? '', suggested: names }
}

const DATES: readonly DateField[] = ['startedDate', 'finishedDate']

function progressOf({ episodesWatched, status }: WatchedValues) {
  return { episodesWatched: numberOf(episodesWatched) ?? 0, status }
}

/** What is sent of the fields: numbers as numbers, empty ones as null (product.md, section 5). */
export function contentOf({ episodesWatched, status, rating, startedDate, finishedDate }: WatchedValues) {
  return {
    episodesWatched: numberOf(episodesWatched),
    status,
    rating: rating.trim() === '' ? null : numberOf(rating),
    startedDate: startedDate || null,
    finishedDate: finishedDate || null,
  }
}

/** NaN for what is no number, so that whoever checks it says so. */
function numberOf(text: string): number | undefined {
  return text.trim() === '' ? undefined : Number(text)
}

/** Whether the fields say something else than what is kept. */
export function isDifferent(values: WatchedValues, record: MyRecord | null): boolean {
  const kept = valuesOf(record)
  return FIELDS.some((name) => values[name].trim() !== kept[name])
}

const FIELDS = ['episodesWatched', 'status', 'rating', ...DATES] as const
