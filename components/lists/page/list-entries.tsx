import { useTranslations } from 'next-intl'
import { Cards } from '@/components/browse/cards'
import { MediaCard } from '@/components/catalogue/media/card'
import { useFormats } from '@/i18n/formats'
import type { ListViewName } from '@/lib/lists/rules'
import type { ListEntry } from '@/lib/lists/schemas/lists'
import { EntryRow } from './entry-row'
import { rowOf } from './row-of'

type Props = {
  entries: readonly ListEntry[]
  view: ListViewName
  isRanked: boolean
  /** The number of entries on the pages before. */
  offset: number
}

/** The entries of a page of a list, in the owner's order. */
export function ListEntries({ entries, view, isRanked, offset }: Props) {
  const t = useTranslations('lists.list')
  const format = useFormats()
  const mediaWords = useTranslations('media')
  const rankOf = (index: number) => (isRanked ? format.count(offset + index + 1) : undefined)
  if (view === 'grid') {
    return (
      <Cards
        label={t('results')}
        entries={entries}
        card={({ media, description }, place, index) => (
          <MediaCard key={media.id} media={media} rank={rankOf(index)} note={description ?? undefined} {...place} />
        )}
      />
    )
  }
  return (
    <ol className="list-entries" aria-label={t('results')}>
      {entries.map(({ media, description, addedBy }, index) => (
        <EntryRow
          key={media.id}
          {...rowOf(mediaWords, media, addedBy && t('addedBy', { username: addedBy }))}
          place={rankOf(index)}
          note={description}
        />
      ))}
    </ol>
  )
}
