'use client'
import type { ReactNode } from 'react'
import { useForm } from './form'

/** The submit button of a Form. While the submission is pending it stays enabled and focused. */
export function Submit({ children, className }: { children: ReactNode; className?: string }) {
  const { pending, isPlain } = useForm()
  return (
    <button
      type="submit"
      className={`button ${isPlain ? '' : 'needs-script'} ${className ?? ''}`}
      aria-disabled={pending}
      data-pending={pending || undefined}
    >
      {children}
    </button>
  )
}
