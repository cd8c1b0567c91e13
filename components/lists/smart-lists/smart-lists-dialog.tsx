import { useMessages, useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useState } from 'react'
import { chooseMine, useMine } from '@/components/catalogue/media/browse/mine'
import { Select } from '@/components/form/select'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { Link } from '@/i18n/link'
import { Problem } from '@/lib/browser/problem'
import { filteredLink, smartListLink } from '@/lib/lists/links/smart-lists'
import { MAX_LIST_NAME } from '@/lib/lists/rules'
import { SMART_LIST_VISIBILITIES, type SmartList, type SmartListVisibility } from '@/lib/lists/schemas/smart-lists'
import { createSmartList, deleteSmartList, readSmartLists, updateSmartList } from './calls'

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
  const replace = (list: SmartList) => setAll((before) => before?.map((one) => (one.id === list.id ? list : one)))
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} lead={t('lead')} close={t('close')}>
      <div className="grid gap-5" aria-busy={all === undefined}>
        {all?.length === 0 && <p className="text-quiet">{t('none')}</p>}
        <ul className="grid gap-1 empty:hidden" aria-label={t('title')}>
          {all?.map((list) => (
            <Row
              key={list.id}
              list={list}
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

type RowProps = { list: SmartList; onClose: () => void; onChange: (list: SmartList) => void; onDeleted: () => void }

function Row({ list, onClose, onChange, onDeleted }: RowProps) {
  const t = useTranslations('smartLists')
  const visibilities = useVisibilities()
  const act = (work: Promise<void>) => void work.catch(() => notify('failure', t('failed')))
  const apply = () => {
    chooseMine(list.mine ?? 'all')
    onClose()
  }
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1">
      <Link
        href={filteredLink(list.filter)}
        onClick={apply}
        className="min-w-full flex-1 truncate font-semibold sm:min-w-0 hover:text-accent"
        dir="auto"
      >
        {list.name}
      </Link>
      {list.visibility !== 'Private' && (
        <Link href={smartListLink(list.url)} onClick={onClose} className="quiet-link text-sm">
          {t('page')}
        </Link>
      )}
      {list.mine === null && (
        <Select
          label={t('visibilityOf', { name: list.name })}
          className="[&>.field-label]:sr-only"
          value={list.visibility}
          choices={visibilities}
          onChoose={(value) =>
            act(updateSmartList(list.id, { visibility: value as SmartListVisibility }).then(onChange))
          }
        />
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={t('delete', { name: list.name })}
        onClick={() => act(deleteSmartList(list.id).then(onDeleted))}
      >
        <Icon name="trash" size={18} />
      </button>
    </li>
  )
}

function useVisibilities() {
  const t = useTranslations('lists.visibility')
  return SMART_LIST_VISIBILITIES.map((value) => ({ value, label: t(value) }))
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
      const [code = ''] = error instanceof Problem ? Object.values(error.errors) : []
      const reasons: Record<string, string> = errors.fields
      setWrong(reasons[code] ?? t('failed'))
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
