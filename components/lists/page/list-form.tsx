import { useMessages, useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { formTextsOf } from '@/components/form/texts'
import type { Translator } from '@/i18n/translator'
import type { Problem } from '@/lib/browser/problem'
import { LIST_NAME_MOST, listSlug } from '@/lib/lists'
import type { List, ListChange, ListSummary } from '@/lib/schemas/lists'
import { Form } from '../../form/form'
import { Submit } from '../../form/submit'
import { TextField } from '../../form/text-field'
import { useFormDraft } from '../../form/use-form-draft'
import { notify } from '../../ui/notify'
import { updateList } from '../calls'
import { addressOf } from '../create-list'
import { differs } from '../difference'
import { LIST_FIELDS } from '../styles'
import { VisibilityField } from '../visibility-field'
import { isFavorites } from './place'

type Props = { list: List; onSaved: (summary: ListSummary) => void; onReload: () => Promise<void> }

const schema = () => import('@/lib/schemas/lists').then(({ listChange }) => listChange)

/** Changes name, description and visibility of a list. It can be submitted when a value differs. */
export function ListForm({ list, onSaved, onReload }: Props) {
  const formTexts = formTextsOf(useMessages())
  const t = useTranslations('lists')
  const fields = useRef<HTMLDivElement>(null)
  const { draft, version, rebase } = useFormDraft(`list:${list.id}`, list.updatedDate)
  const [name, setName] = useState(list.name)
  const [changed, setChanged] = useState(false)

  const look = () => {
    const form = fields.current?.closest('form')
    if (form) setChanged(differs(list, Object.fromEntries(new FormData(form))))
  }
  const values = (form: FormData) => ({ ...Object.fromEntries(form), updatedDate: version })
  const send = async (change: ListChange) => {
    onSaved(await updateList(list.url, change))
    notify('success', t('done.updated'))
  }
  const refusal = (problem: Problem) => {
    if (Object.keys(problem.errors).length > 0) return null
    if (problem.code !== 'conflict') return t('failed.update')
    rebase()
    void onReload()
    return t('failed.changed')
  }
  return (
    <Form
      draft={draft}
      schema={schema}
      send={send}
      values={values}
      refusal={refusal}
      texts={formTexts}
      label={t('list.editing')}
      className="form rounded-lg bg-raised p-[clamp(16px,3vw,28px)] *:[button]:justify-self-start"
    >
      <div ref={fields} className={LIST_FIELDS} onInput={look}>
        {!isFavorites(list) && (
          <TextField
            name="name"
            label={t('fields.name')}
            hint={addressHint(t, list, name)}
            defaultValue={list.name}
            maxLength={LIST_NAME_MOST}
            onText={setName}
            autoComplete="off"
            required
          />
        )}
        <VisibilityField value={list.visibility} />
        <TextField
          name="description"
          label={t('fields.description')}
          lines={4}
          maxLength={2000}
          defaultValue={list.description ?? ''}
        />
      </div>
      {changed && <Submit>{t('list.save')}</Submit>}
    </Form>
  )
}

function addressHint(t: Translator<'lists'>, { owner, name }: List, typed: string): string {
  if (typed === name || listSlug(typed) === '') return t('fields.nameHint')
  return t('fields.addressOf', { address: addressOf(owner, typed) })
}
