import { useMessages, useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useState } from 'react'
import { useMine } from '@/components/catalogue/media/browse/mine'
import { reasonOf } from '@/components/identity/session/failure'
import { Dialog } from '@/components/ui/dialog/dialog'
import { notify } from '@/components/ui/notify'
import { MAX_LIST_NAME } from '@/lib/lists/rules'
import type { SmartList } from '@/lib/lists/schemas/smart-lists'
import { createSmartList, readSmartLists } from './calls'
import { SmartListRow } from './smart-list-row'

type Props = { filter: string; open: boolean; onClose: () => void }

/** The user's smart lists: applied by one click, shared, deleted; and the filters of the page as a new one. */
export default function SmartListsDialog({ filter, open, onClose }: Props) {
  const t = useTranslations('smartLists')
  const [all, setAll] = useState<readonly SmartList[]>()
  useEffect(() => {
    readSmartLists().then(
      ({ data }) => setAll(data),
      () => notify('failure', t('failed')),
    )
  }, [t])
  const mine = useMine()
  const now = filter === '' && mine === 'all' ? undefined : { filter, mine: mine === 'all' ? null : mine }
  const replace = (list: SmartList) => setAll((before) => before?.map((one) => (one.id === list.id ? list : one)))
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} lead={t('lead')} close={t('close')}>
      <div className="grid gap-5" aria-busy={all === undefined}>
        {all?.length === 0 && <p className="text-quiet">{t('none')}</p>}
        <ul className="grid gap-1 empty:hidden" aria-label={t('title')}>
          {all?.map((list) => (
            <SmartListRow
              key={list.id}
              list={list}
              now={now}
              onClose={onClose}
              onChange={replace}
              onDeleted={() => setAll((before) => before?.filter(({ id }) => id !== list.id))}
            />
          ))}
        </ul>
        <Keep filter={filter} onKept={(list) => setAll((before) => [...(before ?? []), list])} />
      </div>
    </Dialog>
  )
}

function Keep({ filter, onKept }: { filter: string; onKept: (list: SmartList) => void }) {
  const t = useTranslations('smartLists')
  const { errors } = useMessages()
  const mine = useMine()
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState<string>()
  if (filter === '' && mine === 'all') return <p className="text-quiet">{t('noFilter')}</p>
  const keep = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    try {
      onKept(await createSmartList({ name, filter, mine: mine === 'all' ? null : mine, visibility: 'Private' }))
      setName('')
      setWrong(undefined)
      notify('success', t('kept'))
    } catch (error) {
      setWrong(reasonOf(error, errors.fields) ?? t('failed'))
    }
  }
  return (
    <form className="grid gap-1.5" onSubmit={(event) => void keep(event)} noValidate>
      <label htmlFor="smart-list-name" className="field-label">
        {t('name')}
      </label>
      <div className="flex gap-2">
        <input
          id="smart-list-name"
          className="field-box min-w-0 flex-1 px-3"
          value={name}
          maxLength={MAX_LIST_NAME}
          autoComplete="off"
          dir="auto"
          aria-invalid={wrong !== undefined}
          aria-describedby={wrong === undefined ? undefined : 'smart-list-wrong'}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <button type="submit" className="button" aria-disabled={name.trim() === ''}>
          {t('keep')}
        </button>
      </div>
      {wrong !== undefined && (
        <p id="smart-list-wrong" className="field-message" data-wrong="">
          {wrong}
        </p>
      )}
    </form>
  )
}
