'use client'
import type { ReactNode } from 'react'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { lazyPart } from '@/components/ui/lazy-part'
import { Skeletons } from '@/components/ui/skeletons'

const Subscriptions = lazyPart(() => import('./subscriptions'))

const SKELETON = <Skeletons count={3} className="gap-3 needs-script" each="h-32 rounded-lg" />

/** What somebody subscribes to, after the session is known. `choice`: what they subscribe to by themselves. */
export function SubscriptionsShell({ needsScript, choice }: { needsScript: string; choice: ReactNode }) {
  const user = useOwnUser()
  return (
    <div className="column max-w-panel pt-6">
      {!user && <p className="script-less">{needsScript}</p>}
      {user ? <Subscriptions choice={choice} waiting={SKELETON} /> : SKELETON}
    </div>
  )
}
