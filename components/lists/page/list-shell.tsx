'use client'
import { lazy, type ReactNode, Suspense } from 'react'
import { withMessages } from '@/i18n/browser'
import { useSession } from '../../session/use-session'
import { ListSkeleton } from '../list-skeleton'

const PersonalList = lazy(withMessages(() => import('./personal-list')))

type Props = {
  /** `{username}/{listname}` as it was asked for. */
  url: string
  /** Whose it is, where everybody may see it; without it nobody may, or there is none. */
  owner?: string
  /** What visitors see. */
  children: ReactNode
}

/**
 * A list at its public address. The page is made for nobody in particular: its owner gets the tools besides, and whoever is
 * logged in asks once more for a list that is not for everybody.
 */
export function ListShell({ url, owner, children }: Props) {
  const now = useSession()
  const isMine = now.state === 'open' && now.user.username === owner
  if (now.state !== 'visitor' && (owner === undefined || isMine)) {
    const waiting = isMine ? children : <ListSkeleton />
    return (
      <Suspense fallback={waiting}>
        <PersonalList url={url} at="public" waiting={waiting} missing={children} />
      </Suspense>
    )
  }
  if (owner !== undefined) return children
  // Before it is known who asks, whoever may be logged in waits.
  return (
    <>
      <div className="for-visitors">{children}</div>
      <div className="for-users">
        <ListSkeleton />
      </div>
    </>
  )
}
