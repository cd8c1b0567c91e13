import { useMessages, useTranslations } from 'next-intl'
import { Form } from '@/components/form/form'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import { formTextsOf } from '@/components/form/texts'
import { useFormDraft } from '@/components/form/use-form-draft'
import { notify } from '@/components/ui/notify'
import { MAX_LIST_NAME } from '@/lib/lists/rules'
import type { ListInput, ListSummary } from '@/lib/lists/schemas/lists'
import { createList } from './calls'
import { NEW_LIST, refusalOf } from './create-list'
import { VisibilityField } from './visibility-field'

const schema = () => import('@/lib/lists/schemas/lists').then(({ listInput }) => listInput)

/** Creates a list in the dialog. */
export function AddToNewList({ onCreated }: { onCreated: (list: ListSummary) => void }) {
  const formTexts = formTextsOf(useMessages())
  const t = useTranslations('lists')
  const { draft } = useFormDraft(NEW_LIST)
  const send = async (input: ListInput) => {
    const list = await createList(input)
    notify('success', t('done.created'))
    onCreated(list)
  }
  return (
    <Form
      draft={draft}
      schema={schema}
      send={send}
      refusal={(problem) => refusalOf(t, problem)}
      texts={formTexts}
      label={t('add.create')}
      className="form border-t border-line pt-3"
    >
      <TextField name="name" label={t('add.name')} maxLength={MAX_LIST_NAME} autoComplete="off" autoFocus required />
      <VisibilityField value="Private" />
      <Submit>{t('add.submit')}</Submit>
    </Form>
  )
}
