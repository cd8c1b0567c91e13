import { useTranslations } from 'next-intl'
import { Form } from '@/components/form/form'
import { Submit } from '@/components/form/submit'
import type { Translator } from '@/i18n/translator'
import { listSlug } from '@/lib/lists/rules'
import type { List, ListSummary } from '@/lib/lists/schemas/lists'
import { addressOf } from '../create-list'
import { ChoiceField, DescriptionField, NameField } from '../list-fields'
import { useListForm } from '../use-list-form'
import { VisibilityField } from '../visibility-field'
import { isFavorites } from './place'

type Props = { list: List; onSaved: (summary: ListSummary) => void; onReload: () => Promise<void> }

/** Changes name, description and visibility of a list. It can be submitted when a value differs. */
export function ListForm({ list, onSaved, onReload }: Props) {
  const t = useTranslations('lists')
  const { form, fields, name, setName, isChanged } = useListForm(list, { onSaved, onReload })
  return (
    <Form
      {...form}
      label={t('list.editing')}
      className="form rounded-lg bg-raised p-[clamp(16px,3vw,28px)] *:[button]:justify-self-start"
    >
      <div {...fields}>
        {!isFavorites(list) && <NameField value={list.name} hint={addressHint(t, list, name)} onText={setName} />}
        <VisibilityField value={list.visibility} />
        <ChoiceField name="isRanked" value={list.isRanked} />
        <ChoiceField name="hasComments" value={list.hasComments} />
        <DescriptionField value={list.description} lines={4} />
      </div>
      {isChanged && <Submit>{t('list.save')}</Submit>}
    </Form>
  )
}

function addressHint(t: Translator<'lists'>, { owner, name }: List, typed: string): string {
  if (typed === name || listSlug(typed) === '') return t('fields.nameHint')
  return t('fields.addressOf', { address: addressOf(owner, typed) })
}
