import type { ReactNode } from 'react'
import { Link } from '@/i18n/link'
import { Seal } from './seal'

type Props = {
  title: string
  lead?: string | undefined
  /** The link to what can be done next; `isPlain` where that is less than what the page is for. */
  next?: { href: string; text: string; isPlain?: boolean } | undefined
  children?: ReactNode
}

/** Rendered for an empty list: what belongs here, and what to do next. */
export function Empty({ title, lead, next, children }: Props) {
  return (
    <div className="grid grid-cols-1 justify-items-center gap-3 px-4 py-18 text-center *:max-w-full" data-empty="">
      <Seal size={56} className="mb-2 opacity-45 [filter:grayscale(1)]" />
      <p className="text-lg font-semibold text-ink">{title}</p>
      <div className="text-soft">
        {lead !== undefined && <p>{lead}</p>}
        {next && (
          <p className="empty-actions">
            <Link href={next.href} className={next.isPlain ? 'button button-plain' : 'button'}>
              {next.text}
            </Link>
          </p>
        )}
        {children}
      </div>
    </div>
  )
}
