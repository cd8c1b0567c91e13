'use client'
import type { ReactNode } from 'react'
import { useSession } from '@/components/identity/session/use-session'
import { lazyPart } from '@/components/ui/lazy-part'
import type { MediaSearch } from '@/lib/catalogue/schemas/media'
import { useMine } from './mine'

const OwnGrid = lazyPart(() => import('./own-grid'))

/**
 * The works and pages of the list. If a logged-in user chose to hide the own works, or to see only these, the browser
 * replaces them by that list. The cached page stays the same for everybody.
 */
export function OwnResults({ search, children }: { search: MediaSearch; children: ReactNode }) {
  const mine = useMine()
  const { state } = useSession()
  if (state !== 'open' || mine === 'all') return children
  return <OwnGrid search={search} mine={mine} before={children} waiting={children} />
}
