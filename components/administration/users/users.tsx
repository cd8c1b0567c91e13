import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { announce } from '@/components/ui/navigation-event'
import { useRouter } from '@/i18n/navigation'
import { administrationLinks, type UserListSearch } from '@/lib/administration/links'
import { FoundHere } from './found-here'
import { FoundUsers } from './found-users'
import { noteSearch } from './last-search'
import { NetworkSearch } from './network-search'
import Roles from './roles'
import { type FilledSearch, sortedOut, useHiddenSearch } from './use-hidden-search'
import { UserFilter } from './user-filter'

/** Users: a search, and what it finds. What may be in no address replaces the list until it is ended. */
export default function Users() {
  const search = searchOf(useSearchParams())
  const router = useRouter()
  const [network, setNetwork] = useState<string>()
  const [hidden, setHidden] = useHiddenSearch()
  useEffect(() => {
    noteSearch(hidden ?? search, hidden !== undefined)
  })
  const find = (filled: FilledSearch) => {
    const { search, isHidden } = sortedOut(filled)
    setNetwork(undefined)
    setHidden(isHidden ? search : undefined)
    const to = administrationLinks.users(search)
    if (!isHidden && announce(to, true)) router.push(to)
  }
  const end = () => {
    setNetwork(undefined)
    setHidden()
    // The button is gone.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  const asked = network ? { network } : hidden && { search: hidden }
  return (
    <>
      <UserFilter search={hidden ?? search} onSearch={find} />
      <NetworkSearch onSearch={setNetwork} />
      {asked ? <FoundHere key={JSON.stringify(asked)} asked={asked} onEnd={end} /> : <FoundUsers search={search} />}
      <Roles />
    </>
  )
}

function searchOf(parameters: URLSearchParams): UserListSearch {
  const given = (name: string) => parameters.get(name) || undefined
  const [query, inviter, state, sort] = ['query', 'inviter', 'state', 'sort'].map(given)
  return { query, inviter, state, sort, page: Number(given('page')) || undefined }
}
