'use client'
import type { ReactNode } from 'react'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { usePermission } from '@/components/identity/session/use-permission'
import { lazyPart } from '@/components/ui/lazy-part'
import { Skeletons } from '@/components/ui/skeletons'

const Queue = lazyPart(() => import('./queue'))
const Log = lazyPart(() => import('./log'))

const WAITING = <Skeletons count={3} className="max-w-reading gap-3 needs-script" each="h-44 rounded-lg" />

type Props = {
  part: 'queue' | 'log'
  /** What is shown where scripts do not run. */
  needsScript: string
  /** What users who cannot moderate see. */
  children: ReactNode
}

/** The pages of moderators, after the session is known. Visitors log in first. */
export function ModerationShell({ part, needsScript, children }: Props) {
  const user = useOwnUser()
  const mayModerate = usePermission('CanModerate')
  if (mayModerate === false) return children
  const own = part === 'queue' ? <Queue moderator={user?.id ?? 0} waiting={WAITING} /> : <Log waiting={WAITING} />
  return (
    <div className="column pt-6">
      {!user && <p className="script-less">{needsScript}</p>}
      {mayModerate ? own : WAITING}
    </div>
  )
}
