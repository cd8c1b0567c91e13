'use client'
import { lazy, type ReactNode, Suspense } from 'react'
import { withMessages } from '@/i18n/browser'
import { listUrl } from '@/lib/links'
import { useOwnUser } from '../../session/use-own-user'
import { ListSkeleton } from '../list-skeleton'

const PersonalList = lazy(withMessages(() => import('./personal-list')))

/** A list in the user's account; `children` are rendered if there is none of that name. */
export function MyListShell({ listname, children }: { listname: string; children: ReactNode }) {
  const user = useOwnUser()
  const waiting = <ListSkeleton />
  if (!user) return waiting
  return (
    <Suspense fallback={waiting}>
      <PersonalList url={listUrl(user.username, listname)} at="mine" waiting={waiting} missing={children} />
    </Suspense>
  )
}
