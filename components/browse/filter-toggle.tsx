'use client'
import { type ReactNode, useState } from 'react'

/** Expands the fields that follow it, on screens where they are collapsed. */
export function FilterToggle({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <button
      type="button"
      className="peer hidden size-12 place-items-center justify-self-end rounded-md bg-raised text-soft inset-ring inset-ring-edge aria-expanded:bg-float aria-expanded:text-ink max-sm:not-noscript:grid"
      aria-label={label}
      aria-expanded={open}
      aria-controls="filter-fields"
      onClick={() => setOpen(!open)}
    >
      {children}
    </button>
  )
}
