'use client'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { lazyPart } from '@/components/ui/lazy-part'
import { Skeletons } from '@/components/ui/skeletons'
import { type EditorsPage, EditorsShell } from './editors-shell'

const Queue = lazyPart(() => import('./queue'))
const Mine = lazyPart(() => import('./mine'))

const SKELETON = <Skeletons count={3} className="gap-3 needs-script" each="h-32 rounded-lg" />

/** The queue of editors. */
export function QueueShell(page: EditorsPage) {
  return <EditorsShell {...page} part={<Queue waiting={SKELETON} />} waiting={SKELETON} />
}

/** What somebody has proposed, after the session is known. */
export function MineShell({ needsScript }: { needsScript: string }) {
  const user = useOwnUser()
  return (
    <div className="column max-w-panel pt-6">
      {!user && <p className="script-less">{needsScript}</p>}
      {user ? <Mine user={user.id} waiting={SKELETON} /> : SKELETON}
    </div>
  )
}
