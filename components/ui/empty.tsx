import type { ReactNode } from 'react'
import { Seal } from './seal'

/** What stands where nothing is: what belongs here, and the next step. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <Seal size={56} />
      <p className="text-lg font-semibold text-ink">{title}</p>
      <div className="text-soft">{children}</div>
    </div>
  )
}
