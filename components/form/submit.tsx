'use client'
import type { ReactNode } from 'react'
import { useForm } from './form'

/** Sends the Form. It stays where it is and keeps the focus while that takes its time. */
export function Submit({ children, className }: { children: ReactNode; className?: string }) {
  const { pending } = useForm()
  return (
    <button
      type="submit"
      className={`button needs-script ${className ?? ''}`}
      aria-disabled={pending}
      data-pending={pending || undefined}
    >
      {children}
    </button>
  )
}
