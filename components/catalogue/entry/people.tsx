import type { ReactNode } from 'react'

/** Characters, people or works in rows of one or two <Someone>; pairs are wider. */
export function People({ pairs, children }: { pairs?: boolean; children: ReactNode }) {
  const columns = pairs
    ? 'grid-cols-[repeat(auto-fill,minmax(min(100%,400px),1fr))]'
    : 'grid-cols-[repeat(auto-fill,minmax(min(100%,280px),1fr))]'
  return <ul className={`people ${columns}`}>{children}</ul>
}
