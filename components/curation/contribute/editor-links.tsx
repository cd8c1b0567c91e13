'use client'
import type { ReactNode } from 'react'
import { useSession } from '@/components/identity/session/use-session'

/** Links to what only editors can do with an entry. Everybody else sees none. */
export function EditorLinks({ children }: { children: ReactNode }) {
  const now = useSession()
  return now.state === 'open' && now.permissions.includes('CanEdit') ? <p className="mt-6">{children}</p> : null
}
