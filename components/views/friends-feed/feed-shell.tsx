'use client'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { lazyPart } from '@/components/ui/lazy-part'
import { FeedSkeleton } from './feed-skeleton'

const Feed = lazyPart(() => import('./feed'))

/** The feed of the logged-in user, after the session is known. */
export function FeedShell() {
  const user = useOwnUser()
  if (!user) return <FeedSkeleton rows={6} />
  return <Feed key={user.id} waiting={<FeedSkeleton rows={6} />} />
}
