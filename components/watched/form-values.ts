import { BLANK, chooseStatus, type Extent, enterEpisodes, type WatchStatus } from '@/lib/watching'
import type { MyRecord } from '../my-media/store'

/** What the fields of a record say, as they say it. */
export type WatchedValues = {
  episodesWatched: string
  status: WatchStatus
  rating: string
  startedDate: string
  finishedDate: string
}

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
  return { ...values, episodesWatched: String(episodesWatched), status }
}

/** After somebody has chosen a status. */
export function withStatus(values: WatchedValues, chosen: WatchStatus, extent: Extent): WatchedValues {
  const { episodesWatched, status } = chooseStatus(progressOf(values), chosen, extent)
  const untouched = chosen !== 'Planned' && chosen !== 'Completed'
  return { ...values, status, episodesWatched: untouched ? values.episodesWatched : String(episodesWatched) }
}

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
  return (Object.keys(kept) as (keyof WatchedValues)[]).some((name) => values[name].trim() !== kept[name])
}
