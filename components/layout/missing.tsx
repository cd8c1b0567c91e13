'use client'
import { links } from '@/lib/links'
import { QueryForm } from '../form/query-form'
import { SearchField } from '../form/search-field'
import { frameTexts } from './frame-texts'

const { title, text, search, browse, browseHref, home } = frameTexts.missing

/** What stands where nothing is kept. A client component, since Next sends it along with every page. */
export function Missing() {
  return (
    <div className="column notice">
      <svg aria-hidden="true" className="notice-figure" width="104" height="104" viewBox="0 0 32 32">
        <path d="M9 4.5h14v23H9zM9 12.2h14M9 19.9h14" />
      </svg>
      <h1 className="text-2xl font-bold">{title}</h1>
      <p className="text-soft">{text}</p>
      <QueryForm action={links.search()} className="notice-search" label={search.label}>
        <SearchField texts={search} />
      </QueryForm>
      <p className="notice-actions">
        <a href={browseHref} className="button">
          {browse}
        </a>
        <a href={links.home()} className="button button-plain">
          {home}
        </a>
      </p>
    </div>
  )
}
