import type { ReactNode } from 'react'
import { Seal } from './seal'

/** Rendered for an empty list: what belongs here, and what to do next. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="grid grid-cols-1 justify-items-center gap-3 px-4 py-18 text-center *:max-w-full" data-empty="">
      <Seal size={56} className="mb-2 opacity-45 [filter:grayscale(1)]" />
      <p className="text-lg font-semibold text-ink">{title}</p>
      <div className="text-soft">{children}</div>
    </div>
  )
}
