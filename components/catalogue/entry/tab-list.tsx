import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { QueryForm } from '@/components/form/query-form'
import { SearchField } from '@/components/form/search-field'
import { searchTexts } from '@/components/form/search-texts'
import { Empty } from '@/components/ui/empty'
import { Pagination } from '@/components/ui/pagination'
import { Section } from '@/components/ui/section'
import { entryLink } from '@/lib/links'
import type { EntryView } from './view'

type Props = {
  entry: Pick<EntryView, 'kind' | 'id'>
  /** The tab's segment; null for a list on the first page. */
  tab: string | null
  /** The heading; visually hidden in a tab of the same name. */
  title: string
  search: { query: string; page: number }
  /** The number of entries without a search, the number on this page, and the number of pages. */
  found: { known: number; onPage: number; totalPages: number }
  filter?: { label: string; placeholder: string }
  /** The texts for a search without results, and for an empty list. */
  nothing: { found: string; known: string }
  children: ReactNode
}

/** A long list of an entry: its filter, its pages, and a text if it is empty. */
export function TabList({ entry: { kind, id }, tab, title, search, found, filter, nothing, children }: Props) {
  const t = useTranslations('form.search')
  const { query, page } = search
  const { known, onPage, totalPages } = found
  const whole = entryLink(kind, id, tab)
  const pageLink = (page: number) => entryLink(kind, id, tab, { query, page })
  return (
    <Section className="tab" name="tab-title" title={title} heading={tab === null ? 'section-title mb-3' : 'sr-only'}>
      {filter && (known > 0 || query) && (
        <QueryForm
          live
          action={whole}
          state={query && new URLSearchParams({ query }).toString()}
          label={filter.label}
          className="mb-6 max-w-[420px] [&>.search-field]:min-h-11"
        >
          <SearchField texts={searchTexts(t, filter.label, filter.placeholder)} value={query} clearHref={whole} />
        </QueryForm>
      )}
      <div className="results">
        {onPage > 0 ? children : <Empty title={query ? nothing.found : nothing.known} />}
        {page > 0 && <link rel="prev" href={pageLink(Math.min(page, totalPages) - 1)} />}
        {page + 1 < totalPages && <link rel="next" href={pageLink(page + 1)} />}
        <Pagination of={{ page, totalPages }} href={pageLink} />
      </div>
    </Section>
  )
}
