import { useMessages, useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { formTextsOf } from '@/components/form/texts'
import type { Problem } from '@/lib/browser/problem'
import { LIST_NAME_MOST } from '@/lib/lists'
import type { ListChange, ListSummary } from '@/lib/schemas/lists'
import { Form } from '../form/form'
import { Submit } from '../form/submit'
import { TextField } from '../form/text-field'
import { useFormDraft } from '../form/use-form-draft'
import { notify } from '../ui/notify'
import { updateList } from './calls'
import { addressOf } from './create-list'
import { differs } from './difference'
import { LIST_FIELDS, LIST_FORM_BUTTONS } from './styles'

type Props = { list: ListSummary; onChange: (list: ListSummary) => void; onReload: () => Promise<void> }

const schema = () => import('@/lib/schemas/lists').then(({ listChange }) => listChange)

/** Name and description of one of the user's lists; they can be saved or reset when they differ from the stored ones. */
export function ItemForm({ list, onChange, onReload }: Props) {
  const formTexts = formTextsOf(useMessages())
  const t = useTranslations('lists')
  const fields = useRef<HTMLDivElement>(null)
  const { draft, version, rebase } = useFormDraft(`list:${list.id}`, list.updatedDate)
  const [name, setName] = useState(list.name)
  const [changed, setChanged] = useState(false)
  const [round, setRound] = useState(0)

  const look = () => {
    const form = fields.current?.closest('form')
    if (form) setChanged(differs(list, Object.fromEntries(new FormData(form))))
  }
  const reset = () => {
    draft.drop()
    setName(list.name)
    setChanged(false)
    setRound(round + 1)
  }
  const send = async (change: ListChange) => {
    const saved = await updateList(list.url, change)
    notify('success', t('done.updated'))
    setChanged(false)
    onChange(saved)
  }
  const refusal = ({ errors, code }: Problem) => {
    if (Object.keys(errors).length > 0) return null
    if (code !== 'conflict') return t('failed.update')
    rebase()
    void onReload()
    return t('failed.changed')
  }
  return (
    <Form
      key={round}
      draft={draft}
      schema={schema}
      send={send}
      values={(form) => ({ ...Object.fromEntries(form), updatedDate: version })}
      refusal={refusal}
      texts={formTexts}
      label={t('mine.editOf', { name: list.name })}
      className="form pe-11"
    >
      <div ref={fields} className={LIST_FIELDS} onInput={look}>
        <TextField
          name="name"
          label={t('fields.name')}
          hint={name === list.name ? undefined : t('fields.addressOf', { address: addressOf(list.owner, name) })}
          defaultValue={list.name}
          maxLength={LIST_NAME_MOST}
          autoComplete="off"
          onText={setName}
          required
        />
        <TextField
          name="description"
          label={t('fields.description')}
          lines={2}
          maxLength={2000}
          defaultValue={list.description ?? ''}
        />
      </div>
      {changed && (
        <p className={LIST_FORM_BUTTONS}>
          <Submit>{t('mine.save')}</Submit>
          <button type="button" className="button button-plain inset-ring inset-ring-line" onClick={reset}>
            {t('mine.reset')}
          </button>
        </p>
      )}
    </Form>
  )
}
