import { useTranslations } from 'next-intl'
import { TextField } from '@/components/form/text-field'
import { MAX_LIST_NAME } from '@/lib/lists/rules'

type NameProps = { value?: string; hint: string | undefined; onText: (name: string) => void }

/** The name of a list. */
export function NameField({ value, hint, onText }: NameProps) {
  const t = useTranslations('lists.fields')
  return (
    <TextField
      name="name"
      label={t('name')}
      hint={hint}
      defaultValue={value}
      maxLength={MAX_LIST_NAME}
      autoComplete="off"
      onText={onText}
      required
    />
  )
}

/** The description of a list. */
export function DescriptionField({ value, lines }: { value?: string | null; lines: number }) {
  const t = useTranslations('lists.fields')
  return (
    <TextField name="description" label={t('description')} lines={lines} maxLength={2000} defaultValue={value ?? ''} />
  )
}
