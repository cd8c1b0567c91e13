'use client'
import type { ReactNode } from 'react'
import { useSession } from '@/components/identity/session/use-session'
import { lazyPart } from '@/components/ui/lazy-part'
import { withMessages } from '@/i18n/browser'

const Queue = lazyPart(withMessages(() => import('./queue')))
const Log = lazyPart(withMessages(() => import('./log')))

type Props = {
  part: 'queue' | 'log'
  /** The page for everybody else: there is none. */
  children: ReactNode
}

/** The pages of moderators, after the session is known. */
export function ModerationShell({ part, children }: Props) {
  const now = useSession()
  if (now.state === 'open' && now.permissions.includes('CanModerate')) {
    const waiting = <Skeleton />
    return (
      <div className="column pt-6">
        {part === 'queue' ? <Queue moderator={now.user.id} waiting={waiting} /> : <Log waiting={waiting} />}
      </div>
    )
  }
  if (now.state !== 'asleep') return children
  return (
    <div className="column pt-6">
      <Skeleton />
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
