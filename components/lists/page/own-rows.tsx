import { useTranslations } from 'next-intl'
import { useFormats } from '@/i18n/formats'
import type { List, ListEntry } from '@/lib/lists/schemas/lists'
import { NoteField } from '../note-field'
import { EntryRow } from './entry-row'
import { rowOf } from './row-of'

type Props = {
  list: List
  entries: readonly ListEntry[]
  onNote: (media: number, note: string | null) => Promise<boolean>
}

/** The rows of the user's own list, with notes that can be written in place. */
export function OwnRows({ list, entries, onNote }: Props) {
  const t = useTranslations('lists')
  const format = useFormats()
  const mediaWords = useTranslations('media')
  const rankOf = (index: number) => (list.isRanked ? format.count(list.page * list.size + index + 1) : undefined)
  return (
    <ol className="list-entries" aria-label={t('list.results')}>
      {entries.map(({ media, description, addedBy }, index) => (
        <EntryRow
          key={media.id}
          {...rowOf(mediaWords, media, addedBy && t('list.addedBy', { username: addedBy }))}
          place={rankOf(index)}
        >
          <NoteField
            draftKey={`note:${list.id}:${media.id}`}
            note={description}
            label={t('order.note', { title: media.title })}
            className="list-note-field"
            onSave={(text) => onNote(media.id, text)}
          />
        </EntryRow>
      ))}
    </ol>
  )
}
