import { useTranslations } from 'next-intl'
import { Fragment, type ReactNode } from 'react'
import { QuietLink } from '@/components/ui/quiet-link'
import { RelativeTime } from '@/components/ui/relative-time'
import { Panel, Section } from '@/components/ui/section'
import { SECTION_ROWS } from '@/lib/administration/users'

/** A row of a list: what it is, a mark, the parts of the quiet line below, and a text. */
export type Trace = {
  id: number | string
  title: ReactNode
  mark?: ReactNode
  about: readonly ReactNode[]
  /** When it was, the last part of the quiet line, and what it is the time of. */
  iso: string
  of?: string
  text?: ReactNode
  action?: ReactNode
}

type Props = {
  name: string
  title: string
  lead?: string | undefined
  /** What is said without rows. */
  none: string
  rows: readonly Trace[]
  more?: { href: string; text: string } | undefined
  children?: ReactNode
}

/** A list without rows takes one line. */
const NOTHING = 'flex flex-wrap items-baseline gap-x-3 rounded-lg bg-raised px-[clamp(16px,3vw,28px)] py-3 shadow-card'

/** A list of what a user has left: its newest rows, and where all of them are. */
export function TracePanel({ name, title, lead, none, rows, more, children }: Props) {
  const t = useTranslations('administration.users.user')
  if (rows.length === 0 && !children)
    return (
      <Section name={`${name}-title`} title={title} heading="font-semibold" className={NOTHING}>
        <p className="text-sm text-quiet">{none}</p>
      </Section>
    )
  return (
    <Panel name={`${name}-title`} title={title} lead={lead}>
      {rows.length === 0 && <p className="text-quiet">{none}</p>}
      <ul className="grid empty:hidden">
        {rows.map((row) => (
          <Row key={row.id} of={row} />
        ))}
      </ul>
      {children}
      {rows.length > 0 && (rows.length >= SECTION_ROWS || more) && (
        <p className="flex flex-wrap gap-x-3 text-sm text-quiet">
          {rows.length >= SECTION_ROWS && t('newest', { count: SECTION_ROWS })}
          {more && <QuietLink href={more.href}>{more.text}</QuietLink>}
        </p>
      )}
    </Panel>
  )
}

function Row({ of: { title, mark, about, iso, of, text, action } }: { of: Trace }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 border-t border-line py-2.5 text-sm/normal">
      <span className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere text-ink" dir="auto">
        {title}
        {mark && <span className="chip chip-plain min-h-6 py-0 text-xs/5 font-normal">{mark}</span>}
      </span>
      {action && <span className="row-span-2">{action}</span>}
      <span className="col-start-1 wrap-anywhere text-quiet">
        {about.filter(Boolean).map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line have no other names, and do not move
          <Fragment key={at}>
            {part}
            {' · '}
          </Fragment>
        ))}
        {of && `${of} `}
        <RelativeTime iso={iso} />
      </span>
      {text && (
        <span className="col-span-full wrap-anywhere whitespace-pre-line text-soft empty:hidden" dir="auto">
          {text}
        </span>
      )}
    </li>
  )
}
