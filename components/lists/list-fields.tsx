import { useTranslations } from 'next-intl'
import { Select } from '@/components/form/select'
import { TextField } from '@/components/form/text-field'
import { MAX_LIST_NAME } from '@/lib/lists/rules'

type NameProps = { value?: string; hint: string | undefined; autoFocus?: boolean; onText: (name: string) => void }

/** The name of a list. */
export function NameField({ value, hint, autoFocus, onText }: NameProps) {
  const t = useTranslations('lists.fields')
  return (
    <TextField
      name="name"
      label={t('name')}
      hint={hint}
      defaultValue={value}
      maxLength={MAX_LIST_NAME}
      autoComplete="off"
      autoFocus={autoFocus}
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

/** What a form of a list asks with a yes or no, and where its words are. */
const CHOICES = { isRanked: 'lists.ranked', hasComments: 'lists.commenting' } as const
type ChoiceName = keyof typeof CHOICES

/** Whether the entries of a list have ranks, or whether others may comment on it while it is public. */
export function ChoiceField({ name, value }: { name: ChoiceName; value: boolean }) {
  const t = useTranslations(CHOICES[name])
  return (
    <Select
      name={name}
      label={t('label')}
      value={String(value)}
      choices={(['true', 'false'] as const).map((each) => ({ value: each, label: t(each) }))}
    />
  )
}

/** The values of a form of a list, as the calls take them. */
export function listValues(form: FormData): Record<string, unknown> {
  const values = Object.fromEntries(form)
  const choices = Object.keys(CHOICES).filter((name) => name in values)
  return { ...values, ...Object.fromEntries(choices.map((name) => [name, values[name] === 'true'])) }
}
