import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { fill } from '@/lib/text'
import { Icon, type IconName } from './icon'
import { pageWindow } from './pagination-window'

export type PagesTexts = { label: string; first: string; previous: string; next: string; last: string; page: string }
type Props = { page: number; totalPages: number; href: (page: number) => string; texts: PagesTexts; className?: string }

/** First, previous, up to 15 pages around the current one, next, last. Renders nothing for a single page. */
export function Pages({ page, totalPages, href, texts, className = 'mt-12' }: Props) {
  const format = useFormats()
  if (totalPages <= 1) return null
  const last = totalPages - 1
  return (
    <nav
      className={`pages flex flex-wrap items-center justify-center gap-0.5 figures ${className}`}
      aria-label={texts.label}
    >
      <Turn name="first" label={texts.first} to={page > 0 ? href(0) : null} />
      <Turn name="left" label={texts.previous} to={page > 0 ? href(Math.min(page - 1, last)) : null} rel="prev" />
      <ol className="flex gap-0.5">
        {pageWindow(page, totalPages).map((each) => (
          <li key={each} data-far={distance(each, page)}>
            <Link
              href={href(each)}
              aria-label={fill(texts.page, { page: format.count(each + 1) })}
              aria-current={each === page ? 'page' : undefined}
            >
              {format.count(each + 1)}
            </Link>
          </li>
        ))}
      </ol>
      <Turn name="right" label={texts.next} to={page < last ? href(page + 1) : null} rel="next" />
      <Turn
        name="last"
        label={fill(texts.last, { page: format.count(totalPages) })}
        to={page < last ? href(last) : null}
      />
    </nav>
  )
}

/** The distance of a page link from the current page; narrow screens hide distant ones. */
function distance(page: number, current: number): 'some' | 'more' | undefined {
  const away = Math.abs(page - current)
  if (away <= 1) return undefined
  return away <= 3 ? 'some' : 'more'
}

function Turn({ name, label, to, rel }: { name: IconName; label: string; to: string | null; rel?: string }) {
  if (to === null) {
    return (
      <span className="icon-button pointer-events-none opacity-30" aria-hidden="true">
        <Icon name={name} />
      </span>
    )
  }
  return (
    <Link className="icon-button" href={to} aria-label={label} rel={rel}>
      <Icon name={name} />
    </Link>
  )
}
