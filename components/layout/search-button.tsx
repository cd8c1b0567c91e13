'use client'
import type { ReactNode } from 'react'
import { focusSearch } from './search-focus'

/** Goes to the search field from below, for thumbs. */
export function SearchButton({ label, children }: { label: string; children: ReactNode }) {
  return (
    <button type="button" className="needs-script" onClick={focusSearch}>
      {children}
      <span>{label}</span>
    </button>
  )
}
