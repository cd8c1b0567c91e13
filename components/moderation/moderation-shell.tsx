'use client'
import type { ReactNode } from 'react'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { usePermission } from '@/components/identity/session/use-permission'
import { lazyPart } from '@/components/ui/lazy-part'
import { withMessages } from '@/i18n/browser'

const Queue = lazyPart(withMessages(() => import('./queue')))
const Log = lazyPart(withMessages(() => import('./log')))

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
  const waiting = <Skeleton />
  const own = part === 'queue' ? <Queue moderator={user?.id ?? 0} waiting={waiting} /> : <Log waiting={waiting} />
  return (
    <div className="column pt-6">
      {!user && <p className="script-less">{needsScript}</p>}
      {mayModerate ? own : waiting}
    </div>
  )
}

function Skeleton() {
  return (
    <div className="grid max-w-[860px] gap-3 needs-script" aria-hidden="true">
      {[1, 2, 3].map((place) => (
        <span key={place} className="skeleton h-44 rounded-lg" />
      ))}
    </div>
  )
}
