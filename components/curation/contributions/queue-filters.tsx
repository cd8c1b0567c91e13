import { useTranslations } from 'next-intl'
import { Select } from '@/components/form/select'
import { EDITED_NOUNS } from '@/lib/catalogue/nouns'
import type { Filters } from './use-queue'

const KINDS = ['change', 'new'] as const

/** Which proposals are shown. */
export function QueueFilters({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const t = useTranslations('contributions')
  return (
    <>
      <Select
        label={t('queue.noun')}
        value={filters.noun ?? ''}
        choices={[
          { value: '', label: t('queue.all') },
          ...EDITED_NOUNS.map((noun) => ({ value: noun, label: t(`nouns.${noun}`) })),
        ]}
        onChoose={(chosen) => onChange({ ...filters, noun: EDITED_NOUNS.find((noun) => noun === chosen) })}
      />
      <Select
        label={t('queue.kind')}
        value={filters.kind ?? ''}
        choices={[
          { value: '', label: t('queue.all') },
          ...KINDS.map((kind) => ({ value: kind, label: t(`queue.kinds.${kind}`) })),
        ]}
        onChoose={(chosen) => onChange({ ...filters, kind: KINDS.find((kind) => kind === chosen) })}
      />
    </>
  )
}
