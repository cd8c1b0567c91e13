'use client'
import { type ReactNode, useState } from 'react'

/** Expands the fields that follow it, which are collapsed where scripts run. */
export function FieldsToggle({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <button
      type="button"
      className="peer button button-plain needs-script min-h-11 gap-2 px-3.5 text-sm/normal aria-expanded:bg-float"
      aria-expanded={open}
      aria-controls="filter-fields"
      onClick={() => setOpen(!open)}
    >
      {children}
    </button>
  )
}
