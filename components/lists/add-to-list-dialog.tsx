import { useMessages, useTranslations } from 'next-intl'
import { useState } from 'react'
import { failureText } from '@/components/identity/session/failure'
import { PlainButton } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Icon } from '@/components/ui/icon'
import { Skeletons } from '@/components/ui/skeletons'
import type { MyList } from '@/lib/lists/schemas/lists'
import { AddToNewList } from './add-to-new-list'
import { NoteField } from './note-field'
import { named, useListsOf } from './use-lists-of'
import { LIST_FACTS, Visibility } from './visibility'

/** With so many lists there is a search field. */
const MANY = 7

type Props = { media: { id: number; title: string }; open: boolean; onClose: () => void }

/** The user's lists, each with a checkbox that adds or removes a work, and a note if it contains the work. */
export default function AddToListDialog({ media, open, onClose }: Props) {
  const t = useTranslations('lists')
  return (
    <Dialog open={open} onClose={onClose} title={t('add.title')} lead={media.title} close={t('close')}>
      <Lists media={media} />
    </Dialog>
  )
}

function Lists({ media }: Pick<Props, 'media'>) {
  const t = useTranslations('lists')
  const { errors } = useMessages()
  const { lists, failure, read, toggle, note, created } = useListsOf(media.id)
  const [query, setQuery] = useState('')
  const [creating, setCreating] = useState(false)
  const [made, setMade] = useState<number>()
  if (lists === undefined) return <Skeletons count={3} className="gap-3" each="h-13 rounded-md" />
  if (lists === 'failed') {
    return (
      <p role="alert" className="text-center text-quiet">
        {failureText(failure, errors)} <PlainButton onClick={() => void read()}>{t('failed.retry')}</PlainButton>
      </p>
    )
  }
  const found = named(lists, query)
  const isNew = creating || lists.length === 0
  return (
    <div className="grid gap-3">
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
      <p
        role="status"
        className="text-center text-quiet data-[empty=true]:hidden"
        data-empty={lists.length > 0 && found.length > 0}
      >
        {lists.length === 0 ? t('add.none') : found.length === 0 && t('add.nothing')}
      </p>
      <ul
        className="-mx-2 grid max-h-[min(44vh,380px)] gap-1 overflow-y-auto overscroll-contain"
        aria-label={t('add.lists')}
      >
        {found.map((list) => (
          <ChosenList
            key={list.id}
            list={list}
            isMade={list.id === made}
            onToggle={() => void toggle(list)}
            draftKey={`note:${list.id}:${media.id}`}
            onNote={(text) => note(list, text)}
          />
        ))}
      </ul>
      {isNew ? (
        <AddToNewList
          onCreated={(list) => {
            setCreating(false)
            setMade(list.id)
            setQuery('')
            void created(list)
          }}
        />
      ) : (
        <PlainButton onClick={() => setCreating(true)}>
          <Icon name="plus" size={18} />
          {t('add.create')}
        </PlainButton>
      )}
    </div>
  )
}

type ChosenProps = {
  list: MyList
  /** Whether it was just created: then it gets the focus, which the form has lost. */
  isMade: boolean
  draftKey: string
  onToggle: () => void
  onNote: (note: string | null) => Promise<boolean>
}

/** One of the user's lists: whether it contains the work, and the note of the entry. */
function ChosenList({ list, isMade, draftKey, onToggle, onNote }: ChosenProps) {
  const t = useTranslations('lists')
  const { name, visibility, entryCount, hasMedia = false, note = null } = list
  return (
    <li className="rounded-md hover:bg-float data-chosen:bg-float" data-chosen={hasMedia || undefined}>
      <label className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3.5 px-3 py-2">
        <input
          type="checkbox"
          className="size-5 accent-accent"
          // biome-ignore lint/a11y/noAutofocus: the form that created it is gone
          autoFocus={isMade}
          checked={hasMedia}
          onChange={onToggle}
        />
        <span className="grid">
          <span className="font-semibold wrap-anywhere text-ink" dir="auto">
            {name}
          </span>
          <span className={LIST_FACTS}>
            <Visibility of={visibility} />
            <span>{t('entries', { count: entryCount })}</span>
          </span>
        </span>
      </label>
      {hasMedia && (
        <NoteField
          draftKey={draftKey}
          note={note}
          label={t('add.note', { list: name })}
          className="ms-11.5 me-3 grid justify-items-start gap-0.5 pb-1.5 [&>textarea]:bg-raised"
          onSave={onNote}
        />
      )}
    </li>
  )
}
