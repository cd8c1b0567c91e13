import { formatCount, formatPartialDate } from '@/lib/format'
import type { MediaType } from '@/lib/schemas/media'
import type { WatchedEvent } from '@/lib/schemas/watched'
import { words } from '@/messages/words'

const t = words('history')
const statuses = words('myMedia.statuses')

type State = NonNullable<WatchedEvent['before']>
/** What changed, in words: "Rating", "80", "95". What was or is nothing is null. */
export type ShownChange = { name: string; before: string | null; after: string | null }

/** The parts of a record that an event changed; of one that was added or removed, what there was to tell of it. */
export function changesOf({ before, after, media }: Pick<WatchedEvent, 'before' | 'after' | 'media'>): ShownChange[] {
  const parts: { name: string; of: (state: State) => string | null }[] = [
    { name: t('status'), of: ({ status }) => statuses(status) },
    { name: t(unitOf(media.type)), of: ({ episodesWatched }) => formatCount(episodesWatched) },
    { name: t('rating'), of: ({ rating }) => (rating === null ? null : String(rating)) },
    { name: t('started'), of: ({ startedDate }) => startedDate && formatPartialDate(startedDate) },
    { name: t('finished'), of: ({ finishedDate }) => finishedDate && formatPartialDate(finishedDate) },
  ]
  return parts
    .map(({ name, of }) => ({ name, before: before && of(before), after: after && of(after) }))
    .filter((change) => change.before !== change.after)
    .filter((change) => (before && after) || (change.before ?? change.after) !== '0')
}

const unitOf = (type: MediaType) => (type === 'Manga' || type === 'LightNovel' ? 'chapters' : 'episodes')
