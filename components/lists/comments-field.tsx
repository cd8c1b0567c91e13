import { useTranslations } from 'next-intl'
import { Select } from '@/components/form/select'

/** Whether others may comment on a list, while it is public. */
export function CommentsField({ value }: { value: boolean }) {
  const t = useTranslations('lists.commenting')
  return (
    <Select
      name="hasComments"
      label={t('label')}
      value={String(value)}
      choices={(['true', 'false'] as const).map((each) => ({ value: each, label: t(each) }))}
    />
  )
}
