import { formatCount } from '@/lib/format'
import type { MediaState } from '@/lib/schemas/watched'
import { fill } from '@/lib/text'
import { extentOf } from '@/lib/watching'
import { myMediaTexts } from '../my-media/texts'

/** How far somebody is with a work, as a sentence: "Cowboy Bebop: episode 4 of 26". */
export function progressSentence(state: MediaState): string {
  const { title, watched, type } = state
  const texts = myMediaTexts.said
  if (!watched) return fill(texts.none, { title })
  if (watched.status === 'Completed') return fill(texts.completed, { title })
  if (watched.episodesWatched === 0) return `${title}: ${myMediaTexts.statuses[watched.status]}`
  const { total } = extentOf(state)
  const number = formatCount(watched.episodesWatched)
  const part = myMediaTexts.parts[partOf(type)]
  return total === null
    ? fill(texts.part, { title, part, number })
    : fill(texts.partOf, { title, part, number, total: formatCount(total) })
}

/** What a work of this type is counted in. */
export function partOf(type: MediaState['type']): 'episode' | 'chapter' | 'part' {
  if (type === 'Movie') return 'part'
  return type === 'Manga' || type === 'LightNovel' ? 'chapter' : 'episode'
}

/** How far somebody is, in signs: "4 / 26", "4", or nothing of a work that has no parts. */
export function progressOf(state: MediaState): string {
  const { counted, total } = extentOf(state)
  if (!counted || !state.watched) return ''
  const number = formatCount(state.watched.episodesWatched)
  return total === null ? number : `${number} / ${formatCount(total)}`
}
