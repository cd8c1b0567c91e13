import type { ReactNode } from 'react'
import { links, type MediaTab, mediaTabLink } from '@/lib/links'
import type { MediaHead } from '@/lib/schemas/media'
import { QueryForm } from '../../form/query-form'
import { SearchField } from '../../form/search-field'
import { searchTexts } from '../../form/search-texts'
import { Empty } from '../../ui/empty'
import { Pagination } from '../../ui/pagination'

type Props = {
  entry: MediaHead
  tab: MediaTab
  /** Its name, for those who hear headings. */
  title: string
  search: { query: string; page: number }
  found: { totalPages: number; total: number }
  filter?: { label: string; placeholder: string }
  /** What stands here when nothing is found, or when there is nothing. */
  nothing: { found: string; known: string }
  children: ReactNode
}

/** A long list of an entry: its filter, its pages, and a word where it is empty. */
export function EntryTab({ entry, tab, title, search, found, filter, nothing, children }: Props) {
  const { query } = search
  const state = query ? new URLSearchParams({ query }).toString() : ''
  return (
    <section className="tab" aria-labelledby="tab-title">
      <h2 id="tab-title" className="unseen">
        {title}
      </h2>
      {filter && (entry.counts[tab] > 0 || query) && (
        <QueryForm live action={links.media(entry.id, tab)} state={state} label={filter.label} className="tab-filter">
          <SearchField
            texts={searchTexts(filter.label, filter.placeholder)}
            value={query}
            clearHref={links.media(entry.id, tab)}
          />
        </QueryForm>
      )}
      <div className="results">
        {found.total > 0 ? children : <Empty title={query ? nothing.found : nothing.known} />}
        <Pagination
          page={search.page}
          totalPages={found.totalPages}
          href={(page) => mediaTabLink(entry.id, tab, { query, page })}
        />
      </div>
    </section>
  )
}
