'use client'
import { type ReactNode, useState } from 'react'

/** Unfolds the fields that stand after it, on screens where they are folded (form.css). */
export function FilterToggle({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <button
      type="button"
      className="filter-toggle"
      aria-label={label}
      aria-expanded={open}
      aria-controls="filter-fields"
      onClick={() => setOpen(!open)}
    >
      {children}
    </button>
  )
}
