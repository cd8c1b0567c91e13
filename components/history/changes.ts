import type { Translator } from '@/i18n/translator'
import type { Formats } from '@/lib/format'
import type { MediaType } from '@/lib/schemas/media'
import type { WatchedEvent } from '@/lib/schemas/watched'
import { detailChangesOf } from './detail-changes'

export type State = NonNullable<WatchedEvent['before']>
/** A change of one field as text: "Rating", "80", "95". An empty value is null; a sentence ("Note added") has only the name. */
export type ShownChange = { name: string; before: string | null; after: string | null }

/** How changes are written in the page's locale. */
export type ChangeTexts = {
  t: Translator<'history'>
  statuses: Translator<'myMedia.statuses'>
  priorities: Translator<'myMedia.form.details.priorities'>
  format: Formats
}

/** The fields that an event changed; for a record that was added or removed, its non-empty fields. */
export function changesOf(texts: ChangeTexts, event: Pick<WatchedEvent, 'before' | 'after' | 'media'>): ShownChange[] {
  const { t, statuses, priorities, format } = texts
  const { before, after, media } = event
  const parts: { name: string; of: (state: State) => string | null | undefined }[] = [
    { name: t('status'), of: ({ status }) => statuses(status) },
    { name: t(unitOf(media.type)), of: ({ episodesWatched }) => format.count(episodesWatched) },
    { name: t('volumes'), of: ({ volumesRead }) => format.count(volumesRead ?? 0) },
    { name: t('rating'), of: ({ rating }) => (rating === null ? null : String(rating)) },
    { name: t('started'), of: ({ startedDate }) => startedDate && format.partialDate(startedDate) },
    { name: t('finished'), of: ({ finishedDate }) => finishedDate && format.partialDate(finishedDate) },
    { name: t('runs'), of: ({ earlierRuns }) => format.count(earlierRuns?.length ?? 0) },
    { name: t('priority'), of: ({ priority }) => priority && priorities(priority) },
  ]
  const values = parts
    .map(({ name, of }) => ({ name, before: (before && of(before)) ?? null, after: (after && of(after)) ?? null }))
    .filter((change) => change.before !== change.after)
    .filter((change) => (before && after) || (change.before ?? change.after) !== '0')
  const sentences = after ? detailChangesOf(t, before, after) : []
  return [...values, ...sentences.map((name) => ({ name, before: null, after: null }))]
}

const unitOf = (type: MediaType) => (type === 'Manga' || type === 'LightNovel' ? 'chapters' : 'episodes')
