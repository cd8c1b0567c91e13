import type { Messages } from 'next-intl'
import type { Formats } from '@/lib/format'
import { fill } from '@/lib/text'
import type { RecordDates, RecordRun } from '@/lib/tracking/progress'
import type { MediaState } from '@/lib/tracking/schemas/records'
import { progressOf } from './progress-text'

/** One time that a work was watched, as texts: its number from 1, its dates and its number of episodes, if known. */
export type ShownRun = { number: number; dates: string | null; progress: string | null; rating: number | null }

/** All runs of a work, the first one first. The last one is the record itself, unless it is only planned. */
export function runsOf(texts: Messages['myMedia']['runs'], format: Formats, state: MediaState): ShownRun[] {
  const { watched } = state
  if (!watched) return []
  const runs: RecordRun[] = watched.status === 'Planned' ? watched.earlierRuns : [...watched.earlierRuns, watched]
  return runs.map((run, index) => ({
    number: index + 1,
    dates: datesOf(texts, format, run),
    progress:
      run.episodesWatched > 0 ? progressOf(format, { ...state, watched: { ...watched, ...run } }) || null : null,
    rating: run.rating,
  }))
}

function datesOf(
  texts: Messages['myMedia']['runs'],
  format: Formats,
  { startedDate, finishedDate }: RecordDates,
): string | null {
  const from = startedDate && format.partialDate(startedDate)
  const to = finishedDate && format.partialDate(finishedDate)
  if (from && to) return from === to ? from : fill(texts.between, { from, to })
  if (from) return fill(texts.since, { date: from })
  return to ? fill(texts.until, { date: to }) : null
}
