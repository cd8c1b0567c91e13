'use client'
import { withMessages } from '@/i18n/browser'
import { useOwnUser } from '../session/use-own-user'
import { lazyPart } from '../ui/lazy-part'
import { ListSkeleton } from './list-skeleton'

const MyLists = lazyPart(withMessages(() => import('./my-lists')))

/** The user's lists, after the session is known. */
export function MyListsShell() {
  const user = useOwnUser()
  if (!user) return <ListSkeleton />
  return <MyLists username={user.username} waiting={<ListSkeleton />} />
}
