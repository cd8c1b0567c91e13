import type { ReactNode } from 'react'

/** The container of the facts, a <dl>. */
export const FACTS = 'facts col-span-full mt-6 min-w-0 text-sm/[1.3rem] md:mt-7'

type Props = {
  name: string
  children: ReactNode
  /** Whether its value is too long to be beside others. */
  wide?: boolean
}

/** A fact: a name and its value. */
export function Fact({ name, children, wide }: Props) {
  return (
    <div className={wide ? 'col-span-full md:grid-cols-1 md:gap-0.5' : undefined}>
      <dt>{name}</dt>
      <dd className={wide ? 'text-xs/[1.3rem]' : undefined} dir="auto">
        {children}
      </dd>
    </div>
  )
}
