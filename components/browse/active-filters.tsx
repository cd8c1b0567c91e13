import { words } from '@/messages/words'
import { Icon } from '../ui/icon'

const t = words('browse')

/** One choice that narrows a list, and the address of the list without it. */
export type Filter = { key: string; label: string; without: string }

/** What a list is narrowed by, each as a link to the list without it; nothing where nothing narrows. */
export function ActiveFilters({ filters, clear }: { filters: readonly Filter[]; clear: string }) {
  if (filters.length === 0) return null
  return (
    <ul className="chips mt-4 flex flex-wrap gap-2" aria-label={t('active')}>
      {filters.map(({ key, label, without }) => (
        <li key={key}>
          <a className="chip" href={without} aria-label={t('remove', { label })}>
            <span dir="auto">{label}</span>
            <Icon name="close" size={14} />
          </a>
        </li>
      ))}
      <li>
        <a className="chip chip-plain" href={clear}>
          {t('clear')}
        </a>
      </li>
    </ul>
  )
}

/** The search as the only choice that narrows; nothing without one. */
export function searchFilters(query: string, without: string): Filter[] {
  return query ? [{ key: 'query', label: t('found', { query }), without }] : []
}
