import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/i18n/link'
import type { HomeBox, LaterBox } from '@/lib/browser/empty-boxes'

type Box = HomeBox | LaterBox
type Props = {
  box: Box
  title: string
  /** What the heading says in place of the title. */
  heading?: ReactNode
  /** The address of all of it, if there is one. */
  href?: string
  note?: string
  /** A button beside the heading. */
  tool?: ReactNode
  className?: string
  children: ReactNode
}

/** A box that has nothing to say is not there; those of `LaterBox` are not before there is any. */
const HIDDEN = {
  watching: 'in-data-[empty~=watching]:hidden',
  planned: 'in-data-[empty~=planned]:hidden',
  series: 'not-in-data-[empty~=has-series]:hidden',
  unrated: 'not-in-data-[empty~=has-unrated]:hidden',
  proposals: 'not-in-data-[empty~=has-proposals]:hidden',
  friends: 'in-data-[empty~=friends]:hidden',
} as const satisfies Record<Box, string>

/** A part of the user's own home page with a heading that leads to all of it. */
export function Section({ box, title, heading, href, note, tool, className = '', children }: Props) {
  return (
    <section className={`min-w-0 ${HIDDEN[box]} ${className}`} aria-label={title}>
      <h2 className="section-title flex flex-wrap items-baseline gap-x-3">
        {href === undefined ? (
          <span className="max-w-full min-w-0 truncate leading-11">{heading || title}</span>
        ) : (
          <Link
            href={href}
            className="inline-flex min-h-11 items-center gap-1 *:text-quiet *:transition-[translate,color] hover:*:translate-x-0.75 hover:*:text-accent"
          >
            {title}
            <Icon name="right" size={18} />
          </Link>
        )}
        {note && <span className="text-xs/5 font-normal text-quiet max-sm:hidden">{note}</span>}
        {tool}
      </h2>
      {children}
    </section>
  )
}
