import type { Messages } from 'next-intl'
import { isPrinted } from '@/lib/catalogue/extent'
import type { Formats } from '@/lib/format'
import { fill } from '@/lib/text'
import type { MediaState } from '@/lib/tracking/schemas/records'

/** The tags that a card shows; the form has all of them. */
const MAX_TAGS = 5

/** The details of a record as short texts of its card. */
export type Marks = {
  isPrivate: boolean
  note: string | null
  facts: string[]
  tags: string[]
  moreTags: string | null
}

export function marksOf(
  { list: { marks: texts } }: Messages['myMedia'],
  format: Formats,
  state: MediaState,
  totalVolumes: number | null,
): Marks {
  const { watched } = state
  if (!watched) return { isPrivate: false, note: null, facts: [], tags: [], moreTags: null }
  const { isPrivate, note, priority, status, volumesRead, tags } = watched
  const facts = [
    status === 'Planned' && priority && texts.priorities[priority],
    isPrinted(state.type) && volumesRead > 0 && volumesOf(texts, format, volumesRead, totalVolumes),
    runsOf(texts, state),
  ].filter((fact) => typeof fact === 'string')
  const more = tags.length - MAX_TAGS
  return {
    ...{ isPrivate, note, facts, tags: tags.slice(0, MAX_TAGS) },
    moreTags: more > 0 ? fill(texts.moreTags, { count: format.count(more) }) : null,
  }
}

type Texts = Messages['myMedia']['list']['marks']

function volumesOf(texts: Texts, format: Formats, read: number, total: number | null): string {
  const number = format.count(read)
  return total ? fill(texts.volumesOf, { number, total: format.count(total) }) : fill(texts.volumes, { number })
}

/** How often a work was watched, if there are earlier runs; a run that goes on does not count. */
function runsOf(texts: Texts, { watched, type }: MediaState): string | null {
  if (!watched || watched.earlierRuns.length === 0) return null
  const count = watched.earlierRuns.length + (watched.status === 'Completed' ? 1 : 0)
  const kind = wordOf(type)
  return count === 1 ? texts.once[kind] : fill(texts.times[kind], { count })
}

/** What a user does with a work of a type. */
export const wordOf = (type: MediaState['type']) => (isPrinted(type) ? 'read' : type === 'Game' ? 'played' : 'watched')
