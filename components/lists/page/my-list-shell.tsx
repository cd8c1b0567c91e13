'use client'
import type { ReactNode } from 'react'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { lazyPart } from '@/components/ui/lazy-part'
import { listUrl } from '@/lib/lists/links/lists'
import { ListSkeleton } from '../list-skeleton'

const PersonalList = lazyPart(() => import('./personal-list'))

type Props = {
  listname: string
  /** What stands below the list, once that is there: it would move when the list comes. */
  below?: ReactNode
  children: ReactNode
}

/** A list in the user's account; `children` are rendered if there is none of that name. */
export function MyListShell({ listname, below, children }: Props) {
  const user = useOwnUser()
  if (!user) return <ListSkeleton />
  const url = listUrl(user.username, listname)
  return <PersonalList url={url} at="mine" waiting={<ListSkeleton />} missing={children} below={below} />
}
