import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'
import { Empty } from '../ui/empty'

type Props = {
  /** What was searched for; empty without a search. */
  query: string
  /** How many choices narrow the list, the search among them. */
  filters: number
  /** That nothing matches the search, that nothing matches the choices, and where the way out leads. */
  texts: { query: string; filters: string; all: string }
  /** The list with the search alone, and the whole list. */
  searched: string
  all: string
  /** What stands there when there is nothing at all; else that a catalogue can be loaded. */
  empty?: ReactNode
}

/** Why a list is empty and what to do about it: another spelling, fewer choices, or a catalogue to load. */
export function NothingFound({ query, filters, texts, searched, all, empty }: Props) {
  const t = useTranslations('browse.nothing')
  if (filters === 0) return empty ?? <Empty title={t('empty')}>{t('load')}</Empty>
  return (
    <Empty title={query ? texts.query : texts.filters}>
      <p>{query ? t('otherSpelling') : t('fewer')}</p>
      <p className="empty-actions">
        {query && filters > 1 && (
          <Link className="button" href={searched}>
            {t('onlyQuery')}
          </Link>
        )}
        {query && (
          <Link className="button button-plain" href={links.search(query)}>
            {t('everywhere')}
          </Link>
        )}
        <Link className="button button-plain" href={all}>
          {texts.all}
        </Link>
      </p>
    </Empty>
  )
}
