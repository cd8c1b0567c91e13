'use client'
import type { ReactNode } from 'react'
import { withMessages } from '@/i18n/browser'
import { listUrl } from '@/lib/links'
import { useOwnUser } from '../../session/use-own-user'
import { lazyPart } from '../../ui/lazy-part'
import { ListSkeleton } from '../list-skeleton'

const PersonalList = lazyPart(withMessages(() => import('./personal-list')))

/** A list in the user's account; `children` are rendered if there is none of that name. */
export function MyListShell({ listname, children }: { listname: string; children: ReactNode }) {
  const user = useOwnUser()
  if (!user) return <ListSkeleton />
  return <PersonalList url={listUrl(user.username, listname)} at="mine" waiting={<ListSkeleton />} missing={children} />
}
