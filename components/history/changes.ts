import type { Translator } from '@/i18n/translator'
import type { Formats } from '@/lib/format'
import type { MediaType } from '@/lib/schemas/media'
import type { WatchedEvent } from '@/lib/schemas/watched'

type State = NonNullable<WatchedEvent['before']>
/** A change of one field as text: "Rating", "80", "95". An empty value is null. */
export type ShownChange = { name: string; before: string | null; after: string | null }

/** The fields that an event changed; for a record that was added or removed, its non-empty fields. */
export function changesOf(
  t: Translator<'history'>,
  statuses: Translator<'myMedia.statuses'>,
  format: Formats,
  { before, after, media }: Pick<WatchedEvent, 'before' | 'after' | 'media'>,
): ShownChange[] {
  const parts: { name: string; of: (state: State) => string | null }[] = [
    { name: t('status'), of: ({ status }) => statuses(status) },
    { name: t(unitOf(media.type)), of: ({ episodesWatched }) => format.count(episodesWatched) },
    { name: t('rating'), of: ({ rating }) => (rating === null ? null : String(rating)) },
    { name: t('started'), of: ({ startedDate }) => startedDate && format.partialDate(startedDate) },
    { name: t('finished'), of: ({ finishedDate }) => finishedDate && format.partialDate(finishedDate) },
  ]
  return parts
    .map(({ name, of }) => ({ name, before: before && of(before), after: after && of(after) }))
    .filter((change) => change.before !== change.after)
    .filter((change) => (before && after) || (change.before ?? change.after) !== '0')
}

const unitOf = (type: MediaType) => (type === 'Manga' || type === 'LightNovel' ? 'chapters' : 'episodes')
