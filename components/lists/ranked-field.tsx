import { useTranslations } from 'next-intl'
import { Select } from '@/components/form/select'

/** Whether the entries of a list have ranks. */
export function RankedField({ value }: { value: boolean }) {
  const t = useTranslations('lists.ranked')
  return (
    <Select
      name="isRanked"
      label={t('label')}
      value={String(value)}
      choices={(['true', 'false'] as const).map((each) => ({ value: each, label: t(each) }))}
    />
  )
}

/** The values of a form of a list, as the calls take them. */
export function listValues(form: FormData): Record<string, unknown> {
  const values = Object.fromEntries(form)
  const choices = (['isRanked', 'hasComments'] as const).filter((name) => name in values)
  return { ...values, ...Object.fromEntries(choices.map((name) => [name, values[name] === 'true'])) }
}
