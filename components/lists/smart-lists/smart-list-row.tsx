import { useMessages, useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { chooseMine } from '@/components/catalogue/media/browse/mine'
import { Select } from '@/components/form/select'
import { reasonOf } from '@/components/identity/session/failure'
import { IconButton } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { notify } from '@/components/ui/notify'
import { QuietLink } from '@/components/ui/quiet-link'
import { Link } from '@/i18n/link'
import { filteredLink, smartListLink } from '@/lib/lists/links/smart-lists'
import { MAX_LIST_NAME } from '@/lib/lists/rules'
import {
  SMART_LIST_VISIBILITIES,
  type SmartList,
  type SmartListChange,
  type SmartListVisibility,
} from '@/lib/lists/schemas/smart-lists'
import { deleteSmartList, updateSmartList } from './calls'

type Props = {
  list: SmartList
  /** The filters of the page, which can replace those of the list; without any there is nothing to save. */
  now?: Pick<SmartList, 'filter' | 'mine'> | undefined
  onClose?: () => void
  onChange: (list: SmartList) => void
  onDeleted: () => void
}

/** One of the user's smart lists: applied by a click, renamed, refilled, shared with its address, deleted. */
export function SmartListRow({ list, now, onClose, onChange, onDeleted }: Props) {
  const t = useTranslations('smartLists')
  const visibility = useTranslations('lists.visibility')
  const [isNaming, setNaming] = useState(false)
  const failed = () => notify('failure', t('failed'))
  const change = (values: SmartListChange, done?: string) =>
    updateSmartList(list.id, values).then((changed) => {
      onChange(changed)
      if (done) notify('success', done)
    }, failed)
  const apply = () => {
    chooseMine(list.mine ?? 'all')
    onClose?.()
  }
  const address = smartListLink(list.url)
  const isShared = list.visibility !== 'Private'
  const isOther = now && (now.filter !== list.filter || now.mine !== list.mine) && !(isShared && now.mine !== null)
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1">
      {isNaming ? (
        <Naming list={list} onNamed={onChange} onClose={() => setNaming(false)} />
      ) : (
        <Link
          href={filteredLink(list.filter)}
          onClick={apply}
          className="min-w-full flex-1 truncate font-semibold sm:min-w-0 hover:text-accent"
          dir="auto"
        >
          {list.name}
        </Link>
      )}
      {isOther && (
        <button
          type="button"
          className="quiet-link text-sm"
          onClick={() => void change(now, t('savedOver', { name: list.name }))}
        >
          {t('saveOver')}
          <span className="sr-only">: {list.name}</span>
        </button>
      )}
      {isShared && (
        <span className="flex items-center">
          <QuietLink href={address} onClick={onClose} className="text-sm">
            {t('page')}
          </QuietLink>
          <CopyButton
            text={location.origin + address}
            label={t('copy', { name: list.name })}
            done={t('copied')}
            failed={t('notCopied')}
          />
        </span>
      )}
      {list.mine === null && (
        <Select
          label={t('visibilityOf', { name: list.name })}
          className="[&>.field-label]:sr-only"
          value={list.visibility}
          choices={SMART_LIST_VISIBILITIES.map((value) => ({ value, label: visibility(value) }))}
          onChoose={(value) => void change({ visibility: value as SmartListVisibility })}
        />
      )}
      <IconButton
        icon="edit"
        size={18}
        label={t('rename', { name: list.name })}
        aria-expanded={isNaming}
        onClick={() => setNaming(!isNaming)}
      />
      <IconButton
        icon="trash"
        size={18}
        label={t('delete', { name: list.name })}
        onClick={() => void deleteSmartList(list.id).then(onDeleted, failed)}
      />
    </li>
  )
}

type NamingProps = { list: SmartList; onNamed: (list: SmartList) => void; onClose: () => void }

function Naming({ list, onNamed, onClose }: NamingProps) {
  const t = useTranslations('smartLists')
  const { errors } = useMessages()
  const [name, setName] = useState(list.name)
  const [wrong, setWrong] = useState<string>()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    try {
      if (name.trim() !== '' && name !== list.name) onNamed(await updateSmartList(list.id, { name }))
      onClose()
    } catch (error) {
      setWrong(reasonOf(error, errors.fields) ?? t('failed'))
    }
  }
  return (
    <form className="grid min-w-full flex-1 gap-1 sm:min-w-0" onSubmit={(event) => void save(event)} noValidate>
      <span className="flex gap-2">
        <input
          className="field-box min-w-0 flex-1 px-3"
          aria-label={t('nameOf', { name: list.name })}
          value={name}
          maxLength={MAX_LIST_NAME}
          autoComplete="off"
          dir="auto"
          // biome-ignore lint/a11y/noAutofocus: the user has just asked to type here
          autoFocus
          aria-invalid={wrong !== undefined}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <button type="submit" className="button">
          {t('keep')}
        </button>
      </span>
      {wrong !== undefined && (
        <p className="field-message" data-wrong="" role="alert">
          {wrong}
        </p>
      )}
    </form>
  )
}
