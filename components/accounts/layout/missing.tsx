'use client'
import { useLocale, useMessages } from 'next-intl'
import { SearchField } from '@/components/form/search-field'
import { Link } from '@/i18n/link'
import { localize } from '@/i18n/paths'
import { links } from '@/lib/links'
import { frameTextsOf } from './frame-texts'
import { Notice, NoticeActions } from './notice'

const FIGURE = (
  <svg
    aria-hidden="true"
    className="mb-3 fill-none stroke-edge stroke-[1.6] [stroke-dasharray:2.4_3] [stroke-linecap:round]"
    width="104"
    height="104"
    viewBox="0 0 32 32"
  >
    <path d="M9 4.5h14v23H9zM9 12.2h14M9 19.9h14" />
  </svg>
)

/**
 * The content of "not found" pages. A client component, since Next sends it with every page; its form is a plain one,
 * since each page would load the script of another.
 */
export function Missing() {
  const locale = useLocale()
  const { title, text, search, browse, browseHref, home } = frameTextsOf(useMessages()).missing
  return (
    <Notice title={title} text={text} figure={FIGURE}>
      <search aria-label={search.label} className="contents">
        <form action={localize(links.search(), locale)} autoComplete="off" className="mt-4 w-full max-w-120">
          <SearchField texts={search} />
        </form>
      </search>
      <NoticeActions>
        <Link href={browseHref} className="button">
          {browse}
        </Link>
        <Link href={links.home()} className="button button-plain">
          {home}
        </Link>
      </NoticeActions>
    </Notice>
  )
}
