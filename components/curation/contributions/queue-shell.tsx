'use client'
import type { ReactNode } from 'react'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { usePermission } from '@/components/identity/session/use-permission'
import { lazyPart } from '@/components/ui/lazy-part'
import { Skeletons } from '@/components/ui/skeletons'

const Queue = lazyPart(() => import('./queue'))
const Mine = lazyPart(() => import('./mine'))

const SKELETON = <Skeletons count={3} className="gap-3 needs-script" each="h-32 rounded-lg" />

type Props = {
  /** What is shown where scripts do not run. */
  needsScript: string
  /** What users who cannot edit see. */
  children: ReactNode
}

/** The queue of editors, after the session is known. Visitors log in first. */
export function QueueShell({ needsScript, children }: Props) {
  const user = useOwnUser()
  const mayEdit = usePermission('CanEdit')
  if (mayEdit === false) return children
  return (
    <div className="column pt-6">
      {!user && <p className="script-less">{needsScript}</p>}
      {mayEdit ? <Queue waiting={SKELETON} /> : SKELETON}
    </div>
  )
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
