'use client'
import { type ReactNode, useEffect, useState } from 'react'
import { useSession } from '@/components/identity/session/use-session'
import { FollowList } from '@/components/views/users/follow-list'
import { getJson } from '@/lib/browser/api'
import { links } from '@/lib/links'
import type { FoundEverything, FoundUser } from '@/lib/views/schemas/search'

type Props = { label: string; query: string; users: readonly FoundUser[]; children: ReactNode }

/**
 * The members that a search has found, below their heading; nothing without any. A user's browser asks again: a block
 * may separate them from some, which the page cannot know.
 */
export function FoundMembers({ label, query, users, children }: Props) {
  const now = useSession()
  const isOpen = now.state === 'open'
  const [own, setOwn] = useState<{ query: string; users: readonly FoundUser[] }>()
  useEffect(() => {
    if (!isOpen) return
    const stop = new AbortController()
    // While it cannot be read, the members that everybody sees stay.
    getJson<FoundEverything>(links.quickSearch(query), stop.signal)
      .then(({ users }) => setOwn({ query, users: users.data }))
      .catch(() => {})
    return () => stop.abort()
  }, [isOpen, query])
  const shown = isOpen && own?.query === query ? own.users : users
  if (shown.length === 0) return null
  return (
    <>
      {children}
      <FollowList label={label} follows={shown.map((user) => ({ ...user, isFriend: false }))} friends="" />
    </>
  )
}
