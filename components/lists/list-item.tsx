import { lazy, Suspense, useState } from 'react'
import { formatTimestamp } from '@/lib/format'
import { links } from '@/lib/links'
import type { ListSummary } from '@/lib/schemas/lists'
import { words } from '@/messages/words'
import { Icon } from '../ui/icon'
import { RelativeTime } from '../ui/relative-time'
import { ItemForm } from './item-form'
import { Visibility } from './visibility'

const t = words('lists')
const DeleteListDialog = lazy(() => import('./delete-list-dialog'))

type Props = {
  list: ListSummary
  editing: boolean
  onChange: (list: ListSummary) => void
  onReload: () => Promise<void>
}

/** One of one's own lists: a link to it, or the fields that it is renamed and described with. */
export function ListItem({ list, editing, onChange, onReload }: Props) {
  const { name, description, visibility, url, entryCount, updatedDate } = list
  const [deleting, setDeleting] = useState<boolean>()
  return (
    <li className="list-item">
      {editing ? (
        <ItemForm key={updatedDate} list={list} onChange={onChange} onReload={onReload} />
      ) : (
        <>
          <a href={links.myList(url)} className="list-item-name" dir="auto">
            {name}
          </a>
          {description && (
            <p className="list-item-about" dir="auto">
              {description}
            </p>
          )}
        </>
      )}
      <p className="list-facts figures">
        <Visibility of={visibility} />
        <span>{t('entries', { count: entryCount })}</span>
        <span>
          {t('updated')} <RelativeTime iso={updatedDate} exact={formatTimestamp(updatedDate)} />
        </span>
      </p>
      {editing && (
        <button
          type="button"
          className="icon-button list-item-delete"
          aria-label={t('mine.deleteOf', { name })}
          aria-haspopup="dialog"
          title={t('mine.delete')}
          onClick={() => setDeleting(true)}
        >
          <Icon name="trash" size={18} />
        </button>
      )}
      {deleting !== undefined && (
        <Suspense>
          <DeleteListDialog
            list={list}
            open={deleting}
            onClose={() => setDeleting(false)}
            onDeleted={() => void onReload()}
          />
        </Suspense>
      )}
    </li>
  )
}
