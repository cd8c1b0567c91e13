import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Form } from '@/components/form/form'
import { Submit } from '@/components/form/submit'
import { LinedButton } from '@/components/ui/button'
import type { ListSummary } from '@/lib/lists/schemas/lists'
import { addressOf } from './create-list'
import { DescriptionField, NameField } from './list-fields'
import { LIST_FORM_BUTTONS } from './styles'
import { useListForm } from './use-list-form'

type Props = { list: ListSummary; onChange: (list: ListSummary) => void; onReload: () => Promise<void> }

/** Name and description of one of the user's lists; they can be saved or reset when they differ. */
export function ItemForm({ list, onChange, onReload }: Props) {
  const t = useTranslations('lists')
  const { form, fields, name, setName, isChanged, reset } = useListForm(list, { onSaved: onChange, onReload })
  const [round, setRound] = useState(0)
  const hint = name === list.name ? undefined : t('fields.addressOf', { address: addressOf(list.owner, name) })
  const startAgain = () => {
    reset()
    setRound(round + 1)
  }
  return (
    <Form key={round} {...form} label={t('mine.editOf', { name: list.name })} className="form pe-11">
      <div {...fields}>
        <NameField value={list.name} hint={hint} onText={setName} />
        <DescriptionField value={list.description} lines={2} />
      </div>
      {isChanged && (
        <p className={LIST_FORM_BUTTONS}>
          <Submit>{t('mine.save')}</Submit>
          <LinedButton onClick={startAgain}>{t('mine.reset')}</LinedButton>
        </p>
      )}
    </Form>
  )
}
