'use client'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { ListSkeleton } from '@/components/lists/list-skeleton'
import { lazyPart } from '@/components/ui/lazy-part'

const MyLists = lazyPart(() => import('./my-lists'))

/** The user's lists, after the session is known. */
export function MyListsShell() {
  const user = useOwnUser()
  if (!user) return <ListSkeleton />
  return <MyLists username={user.username} waiting={<ListSkeleton />} />
}
