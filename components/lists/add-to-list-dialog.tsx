import { useState } from 'react'
import type { MyList } from '@/lib/schemas/lists'
import { words } from '@/messages/words'
import { Dialog } from '../ui/dialog/dialog'
import { Icon } from '../ui/icon'
import { AddToNewList } from './add-to-new-list'
import { NoteField } from './note-field'
import { named, useListsOf } from './use-lists-of'
import { Visibility } from './visibility'

const t = words('lists')

/** From so many lists on one can be searched for. */
const MANY = 7

type Props = { media: { id: number; title: string }; open: boolean; onClose: () => void }

/** One's lists, those marked that hold a work: it is put on them and taken off by one tap, and described for each. */
export default function AddToListDialog({ media, open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={t('add.title')} lead={media.title} close={t('close')}>
      <Lists media={media} />
    </Dialog>
  )
}

function Lists({ media }: Pick<Props, 'media'>) {
  const { lists, read, toggle, note, created } = useListsOf(media.id)
  const [query, setQuery] = useState('')
  const [creating, setCreating] = useState(false)
  if (lists === undefined) return <ListsSkeleton />
  if (lists === 'failed') {
    return (
      <p role="alert" className="add-nothing">
        {t('failed.load')}{' '}
        <button type="button" className="button button-plain" onClick={() => void read()}>
          {t('failed.retry')}
        </button>
      </p>
    )
  }
  const found = named(lists, query)
  const isNew = creating || lists.length === 0
  return (
    <div className="add-to-list">
      {lists.length > MANY && (
        <span className="search-field">
          <span className="search-submit">
            <Icon name="search" size={18} />
          </span>
          <input
            type="search"
            aria-label={t('add.search')}
            placeholder={t('add.search')}
            value={query}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          />
        </span>
      )}
      <p role="status" className="add-nothing" data-empty={lists.length > 0 && found.length > 0}>
        {lists.length === 0 ? t('add.none') : found.length === 0 && t('add.nothing')}
      </p>
      <ul className="add-lists" aria-label={t('add.lists')}>
        {found.map((list) => (
          <ChosenList
            key={list.id}
            list={list}
            onToggle={() => void toggle(list.id)}
            onNote={(text) => note(list.id, text)}
          />
        ))}
      </ul>
      {isNew ? (
        <AddToNewList
          onCreated={(list) => {
            setCreating(false)
            setQuery('')
            void created(list)
          }}
        />
      ) : (
        <button type="button" className="button button-plain add-new" onClick={() => setCreating(true)}>
          <Icon name="plus" size={18} />
          {t('add.create')}
        </button>
      )}
    </div>
  )
}

/** Holds the place of the lists. */
function ListsSkeleton() {
  return (
    <div className="add-to-list" aria-hidden="true">
      {['one', 'two', 'three'].map((each) => (
        <span key={each} className="skeleton add-line" />
      ))}
    </div>
  )
}

type ChosenProps = { list: MyList; onToggle: () => void; onNote: (note: string | null) => Promise<boolean> }

/** One of one's lists beside a work: whether it holds it, and what it says of it. */
function ChosenList({ list, onToggle, onNote }: ChosenProps) {
  const { name, visibility, entryCount, hasMedia = false, note = null } = list
  return (
    <li className="add-list" data-chosen={hasMedia || undefined}>
      <label className="add-list-label">
        <input type="checkbox" checked={hasMedia} onChange={onToggle} />
        <span className="add-list-words">
          <span className="add-list-name" dir="auto">
            {name}
          </span>
          <span className="list-facts figures">
            <Visibility of={visibility} />
            <span>{t('entries', { count: entryCount })}</span>
          </span>
        </span>
      </label>
      {hasMedia && <NoteField note={note} label={t('add.note', { list: name })} onSave={onNote} />}
    </li>
  )
}
