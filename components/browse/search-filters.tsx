import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { QueryForm } from '@/components/form/query-form'
import { SearchField } from '@/components/form/search-field'
import { searchTexts } from '@/components/form/search-texts'
import { Icon } from '@/components/ui/icon'
import { FILTER_FIELDS } from './filter-styles'
import { FilterToggle } from './filter-toggle'
import { stateOf } from './search-of'

const FILTERS =
  'grid gap-3 max-sm:not-noscript:grid-cols-[minmax(0,1fr)_auto] md:items-end md:[&>.search-field]:min-h-11'
const FEW = 'md:grid-cols-[minmax(240px,1fr)_1.6fr]'
const MANY = 'lg:grid-cols-[minmax(260px,1fr)_2.8fr]'

type Props = {
  /** The label of the form, and the label and placeholder of its search field. */
  texts: { form: string; search: string; placeholder: string }
  query: string
  /** The first page of the list with these filters, and the same without the search. */
  current: string
  unsearched: string
  /** Whether there are more fields than fit beside the search. */
  many?: boolean
  /** Fields below all others. */
  below?: ReactNode
  children: ReactNode
}

/** The search layout with one search field, followed by the filters. Works as a plain form, too. */
export function SearchFilters({ texts, query, current, unsearched, many, below, children }: Props) {
  const t = useTranslations('browse')
  const search = useTranslations('form.search')
  return (
    <QueryForm
      live
      action={current.replace(/\?.*/, '')}
      state={stateOf(current)}
      label={texts.form}
      className={`${FILTERS} ${many ? MANY : FEW}`}
    >
      <SearchField texts={searchTexts(search, texts.search, texts.placeholder)} value={query} clearHref={unsearched} />
      <FilterToggle label={t('more')}>
        <Icon name="filter" />
      </FilterToggle>
      <div className={FILTER_FIELDS} id="filter-fields">
        {children}
      </div>
      {below}
    </QueryForm>
  )
}
