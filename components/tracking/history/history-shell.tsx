'use client'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { lazyPart } from '@/components/ui/lazy-part'
import { HistorySkeleton } from './skeleton'

const History = lazyPart(() => import('./history'))

/** The history of the logged-in user, after the session is known. */
export function HistoryShell() {
  const user = useOwnUser()
  if (!user) return <HistorySkeleton />
  return <History waiting={<HistorySkeleton />} />
}
