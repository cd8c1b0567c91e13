'use client'
import type { ReactNode } from 'react'
import { useSession } from '@/components/identity/session/use-session'
import { lazyPart } from '@/components/ui/lazy-part'
import { ListSkeleton } from '../list-skeleton'

const PersonalList = lazyPart(() => import('./personal-list'))

type Props = {
  /** `{username}/{listname}` as requested. */
  url: string
  /** Owner and collaborators of a list that everybody may see; undefined for all other lists, and if there is none. */
  editors?: readonly string[]
  /** The list as visitors see it. */
  children: ReactNode
}

/**
 * A list at its public address. The cached page is the same for everybody. The owner and collaborators also get the
 * tools. A list that is not public is requested again with the access token of a logged-in user.
 */
export function ListShell({ url, editors, children }: Props) {
  const now = useSession()
  const isMine = now.state === 'open' && editors?.includes(now.user.username) === true
  if (now.state !== 'visitor' && (editors === undefined || isMine)) {
    const waiting = isMine ? children : <ListSkeleton />
    return <PersonalList url={url} at="public" waiting={waiting} missing={children} />
  }
  if (editors !== undefined) return children
  // Until the session is known, a browser that may have one shows the placeholder.
  return (
    <>
      <div className="for-visitors">{children}</div>
      <div className="for-users">
        <ListSkeleton />
      </div>
    </>
  )
}
