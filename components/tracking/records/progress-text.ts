import type { Messages } from 'next-intl'
import { extentOf, partOf } from '@/lib/catalogue/extent'
import type { Formats } from '@/lib/format'
import { fill } from '@/lib/text'
import type { MediaState } from '@/lib/tracking/schemas/records'

/** The user's progress as a sentence: "Cowboy Bebop: episode 4 of 26". */
export function progressSentence(myMedia: Messages['myMedia'], format: Formats, state: MediaState): string {
  const { title, watched, type } = state
  const texts = myMedia.progress
  if (!watched) return fill(texts.none, { title })
  if (watched.status === 'Completed') return fill(texts.completed, { title })
  if (watched.episodesWatched === 0) return `${title}: ${myMedia.statuses[watched.status]}`
  const { total } = extentOf(state)
  const number = format.count(watched.episodesWatched)
  const part = myMedia.parts[partOf(type)]
  return total === null
    ? fill(texts.part, { title, part, number })
    : fill(texts.partOf, { title, part, number, total: format.count(total) })
}

/** The short form of the progress: "4 / 26", "4", or nothing for a work without parts. */
export function progressOf(format: Formats, state: MediaState): string {
  const { counted, total } = extentOf(state)
  if (!counted || !state.watched) return ''
  const number = format.count(state.watched.episodesWatched)
  return total === null ? number : `${number} / ${format.count(total)}`
}
