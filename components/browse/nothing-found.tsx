import type { ReactNode } from 'react'
import { links } from '@/lib/links'
import { words } from '@/messages/words'
import { Empty } from '../ui/empty'

const t = words('browse.nothing')

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
  if (filters === 0) return empty ?? <Empty title={t('empty')}>{t('load')}</Empty>
  return (
    <Empty title={query ? texts.query : texts.filters}>
      <p>{query ? t('otherSpelling') : t('fewer')}</p>
      <p className="empty-actions">
        {query && filters > 1 && (
          <a className="button" href={searched}>
            {t('onlyQuery')}
          </a>
        )}
        {query && (
          <a className="button button-plain" href={links.search(query)}>
            {t('everywhere')}
          </a>
        )}
        <a className="button button-plain" href={all}>
          {texts.all}
        </a>
      </p>
    </Empty>
  )
}
