import type { MyList } from '@/lib/schemas/lists'
import { words } from '@/messages/words'
import { NoteField } from './note-field'
import { Visibility } from './visibility'

const t = words('lists')

type Props = { list: MyList; onToggle: () => void; onNote: (note: string | null) => Promise<boolean> }

/** One of one's lists beside a work: whether it holds it, and what it says of it. */
export function ChosenList({ list, onToggle, onNote }: Props) {
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
