import { useMessages, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { failureText } from '@/components/identity/session/failure'
import { AddToNewList } from '@/components/lists/add-to-new-list'
import { allMyLists } from '@/components/lists/calls'
import { PlainButton } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Icon } from '@/components/ui/icon'
import type { ListSummary } from '@/lib/lists/schemas/lists'
import type { BulkSelection } from '@/lib/tracking/schemas/bulk'
import { addSelectedToList } from './bulk'

type Props = { selection: BulkSelection; count: number; open: boolean; onClose: () => void; onDone: () => void }

/** The user's lists: the chosen one, or a new one, gets the selected works. */
export default function BulkListDialog({ selection, count, open, onClose, onDone }: Props) {
  const { lists: listTexts, errors } = useMessages()
  const title = useTranslations('myMedia.list.bulk')('listTitle', { count })
  const [lists, setLists] = useState<readonly ListSummary[]>()
  const [creating, setCreating] = useState(false)
  const [failure, setFailure] = useState<{ why: unknown }>()
  useEffect(() => {
    if (!open) return
    setFailure(undefined)
    allMyLists().then(setLists, (why: unknown) => setFailure({ why }))
  }, [open])
  const add = async (list: ListSummary) => {
    if (!(await addSelectedToList(list, selection))) return
    onClose()
    onDone()
  }
  return (
    <Dialog open={open} onClose={onClose} title={title} close={listTexts.close}>
      <div className="grid gap-3">
        {failure && <p role="alert">{failureText(failure.why, errors)}</p>}
        <ul className="-mx-2 grid max-h-[min(44vh,380px)] gap-1 overflow-y-auto" aria-label={listTexts.add.lists}>
          {lists?.map((list) => (
            <li key={list.id}>
              <button
                type="button"
                className="min-h-11 w-full rounded-md px-3 py-2 text-start font-semibold wrap-anywhere text-ink hover:bg-float"
                dir="auto"
                onClick={() => void add(list)}
              >
                {list.name}
              </button>
            </li>
          ))}
        </ul>
        {creating || lists?.length === 0 ? (
          <AddToNewList onCreated={(list) => void add(list)} />
        ) : (
          <PlainButton onClick={() => setCreating(true)}>
            <Icon name="plus" size={18} />
            {listTexts.add.create}
          </PlainButton>
        )}
      </div>
    </Dialog>
  )
}
