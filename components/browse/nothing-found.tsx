import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Empty } from '@/components/ui/empty'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'

type Props = {
  /** The search query; empty without a search. */
  query: string
  /** The number of active filters, the search included. */
  filters: number
  /** The texts for no match of the search, for no match of the filters, and for the link to the whole list. */
  texts: { query: string; filters: string; all: string }
  /** The address of the list with the search alone, and of the whole list. */
  searched: string
  all: string
  /** What is rendered if the catalogue has no such entries; by default the hint to load a catalogue. */
  empty?: ReactNode
}

/** Says why a list is empty and what to do: change the spelling, remove filters, or load a catalogue. */
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
