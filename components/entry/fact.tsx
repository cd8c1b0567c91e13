import type { ReactNode } from 'react'

/** What stands around the facts of an entry, which are a <dl> of these. */
export const FACTS = 'facts col-span-full mt-6 min-w-0 text-sm/[1.3rem] md:mt-7'

type Props = {
  name: string
  children: ReactNode
  /** Its value is too long to stand beside others. */
  wide?: boolean
}

/** The name of a fact and its value. */
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
