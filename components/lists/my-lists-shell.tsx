'use client'
import { lazy, Suspense } from 'react'
import { withMessages } from '@/i18n/browser'
import { useOwnUser } from '../session/use-own-user'
import { ListSkeleton } from './list-skeleton'

const MyLists = lazy(withMessages(() => import('./my-lists')))

/** The user's lists, after the session is known. */
export function MyListsShell() {
  const user = useOwnUser()
  if (!user) return <ListSkeleton />
  return (
    <Suspense fallback={<ListSkeleton />}>
      <MyLists username={user.username} />
    </Suspense>
  )
}
