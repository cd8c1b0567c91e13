import type { ReactNode } from 'react'

/** What stands around the facts of an entry: beside it, and on a phone below the tabs of its first page. */
export const FACTS = 'facts col-span-full mt-6 min-w-0 text-sm/[1.3rem] md:mt-7'
/**
 * Names and values: side by side on a phone, below each other beside a wide page. A script makes "3 days ago" of a whole
 * time, which is one line and must have been one before.
 */
export const FACT_LIST =
  'not-noscript:[&_time]:block not-noscript:[&_time]:truncate figures grid grid-cols-2 gap-4 rounded-lg bg-raised/75 p-4 sm:grid-cols-4 md:grid-cols-1 md:gap-2.75 md:px-5 md:py-4.5'

type Props = {
  name: string
  children: ReactNode
  /** Its value is too long to stand beside others. */
  wide?: boolean
}

/** The name of a fact and its value. */
export function Fact({ name, children, wide }: Props) {
  return (
    <div className={wide ? 'col-span-full md:grid md:gap-0.5' : 'md:grid md:grid-cols-[86px_minmax(0,1fr)] md:gap-2'}>
      <dt className="text-xs font-medium text-quiet md:leading-[1.3rem]">{name}</dt>
      <dd className={`mt-0.5 wrap-anywhere text-ink md:mt-0${wide ? ' text-xs/[1.3rem]' : ''}`} dir="auto">
        {children}
      </dd>
    </div>
  )
}
