import { formatCount } from '@/lib/format'
import type { ListViewName } from '@/lib/lists'
import type { ListEntry } from '@/lib/schemas/lists'
import { words } from '@/messages/words'
import { Cards } from '../../browse/cards'
import { MediaCard } from '../../media/card'
import { EntryRow } from './entry-row'
import { rowOf } from './row-of'

const t = words('lists.list')

type Props = {
  entries: readonly ListEntry[]
  view: ListViewName
  /** How many entries stand before these. */
  offset: number
}

/** The entries of a page of a list, in the order that its owner gave them. */
export function ListEntries({ entries, view, offset }: Props) {
  if (view === 'grid') {
    return (
      <Cards
        label={t('results')}
        entries={entries}
        card={({ media, description }, place) => (
          <MediaCard key={media.id} media={media} note={description ?? undefined} {...place} />
        )}
      />
    )
  }
  return (
    <ol className="list-entries" aria-label={t('results')}>
      {entries.map(({ media, description }, index) => (
        <EntryRow key={media.id} {...rowOf(media)} place={formatCount(offset + index + 1)} note={description} />
      ))}
    </ol>
  )
}
