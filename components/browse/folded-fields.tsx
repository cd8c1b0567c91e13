'use client'
import { type ReactNode, useState } from 'react'

type Props = { isOpen: boolean; summary: ReactNode; children: ReactNode }

/** Further fields of a form, folded up unless one has a value. */
export function FoldedFields({ isOpen, summary, children }: Props) {
  // Later the user decides: clearing the last field must not close it.
  const [isOpenFirst] = useState(isOpen)
  return (
    <details className="fold col-span-full" open={isOpenFirst}>
      <summary className="text-sm/normal text-soft">{summary}</summary>
      <div className="grid gap-3 pt-1 pb-2 sm:grid-cols-3">{children}</div>
    </details>
  )
}
