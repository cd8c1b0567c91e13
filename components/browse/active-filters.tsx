import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/i18n/link'

/** An active filter, and the address of the list without it. */
export type Filter = { key: string; label: string; without: string }

/** The active filters of a list, each as a link to the list without it; renders nothing without filters. */
export function ActiveFilters({ filters, clear }: { filters: readonly Filter[]; clear: string }) {
  const t = useTranslations('browse')
  if (filters.length === 0) return null
  return (
    <ul className="mt-4 flex flex-wrap gap-2" aria-label={t('active')}>
      {filters.map(({ key, label, without }) => (
        <li key={key}>
          <Link className="chip" href={without} aria-label={t('remove', { label })}>
            <span dir="auto">{label}</span>
            <Icon name="close" size={14} />
          </Link>
        </li>
      ))}
      <li>
        <Link className="chip chip-plain" href={clear}>
          {t('clear')}
        </Link>
      </li>
    </ul>
  )
}
