import type { ReactNode } from 'react'

/** Each row holds one or two of <Someone>. */
const ROWS = 'grid gap-3 *:flex *:justify-between *:gap-3 *:overflow-hidden *:rounded-md *:bg-raised'

/** Characters, people or works in rows; those of two stand in wider columns. */
export function People({ pairs, children }: { pairs?: boolean; children: ReactNode }) {
  const columns = pairs
    ? 'grid-cols-[repeat(auto-fill,minmax(min(100%,400px),1fr))]'
    : 'grid-cols-[repeat(auto-fill,minmax(min(100%,280px),1fr))]'
  return <ul className={`${ROWS} ${columns}`}>{children}</ul>
}
