import { useMessages, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Form } from '@/components/form/form'
import { Submit } from '@/components/form/submit'
import { formTextsOf } from '@/components/form/texts'
import { useFormDraft } from '@/components/form/use-form-draft'
import { LinedButton } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { PANEL } from '@/components/ui/panel'
import type { Translator } from '@/i18n/translator'
import type { Problem } from '@/lib/browser/problem'
import { links } from '@/lib/links'
import { listUrl } from '@/lib/lists/links/lists'
import { listSlug } from '@/lib/lists/rules'
import type { ListInput, ListSummary } from '@/lib/lists/schemas/lists'
import { createList } from './calls'
import { ChoiceField, DescriptionField, listValues, NameField } from './list-fields'
import { LIST_FIELDS, LIST_FORM_BUTTONS } from './styles'
import { VisibilityField } from './visibility-field'

type Props = {
  username: string
  /** Whether somebody has just asked for the form: then its first field gets the focus. */
  isAsked: boolean
  onCreated: (list: ListSummary) => void
}

const schema = () => import('@/lib/lists/schemas/lists').then(({ listInput }) => listInput)

/** The draft of a new list, wherever its form is. */
export const NEW_LIST = 'list:new'

/** The form that creates a list; it can be submitted or cleared when it has a name. */
export function CreateList({ username, isAsked, onCreated }: Props) {
  const formTexts = formTextsOf(useMessages())
  const t = useTranslations('lists')
  const [name, setName] = useState('')
  const [round, setRound] = useState(0)
  const { draft } = useFormDraft(NEW_LIST)
  const clear = () => {
    draft.drop()
    setName('')
    setRound(round + 1)
  }
  const send = async (input: ListInput) => {
    const list = await createList(input)
    notify('success', t('done.created'))
    clear()
    onCreated(list)
  }
  const hasName = listSlug(name) !== ''
  return (
    <Form
      key={round}
      draft={draft}
      schema={schema}
      values={listValues}
      send={send}
      refusal={(problem) => refusalOf(t, problem)}
      texts={formTexts}
      label={t('mine.creating')}
      className={`form ${PANEL}`}
    >
      <h2 className="section-title">{t('mine.creating')}</h2>
      <div className={LIST_FIELDS}>
        <NameField
          hint={hasName ? t('fields.addressOf', { address: addressOf(username, name) }) : undefined}
          // The button that clears the form is gone then.
          autoFocus={isAsked || round > 0}
          onText={setName}
        />
        <VisibilityField value="Private" />
        <ChoiceField name="isRanked" value />
        <DescriptionField lines={3} />
      </div>
      {hasName && (
        <p className={LIST_FORM_BUTTONS}>
          <Submit>{t('mine.submit')}</Submit>
          <LinedButton onClick={clear}>{t('mine.clear')}</LinedButton>
        </p>
      )}
    </Form>
  )
}

/** The readable address: non-ASCII characters are not percent-encoded. */
export function addressOf(username: string, name: string): string {
  return decodeURIComponent(links.list(listUrl(username, listSlug(name))))
}

/** The message for a refusal; null if its fields show the errors. */
export function refusalOf(t: Translator<'lists'>, { errors }: Problem): string | null {
  return Object.keys(errors).length > 0 ? null : t('failed.create')
}
