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
import { type FilledSearch, sortedOut, usePersonalSearch } from './use-personal-search'
import { UserFilter } from './user-filter'

/** Users: a search, and what it finds. What may be in no address replaces the list until it is ended. */
export default function Users() {
  const search = searchOf(useSearchParams())
  const router = useRouter()
  const [network, setNetwork] = useState<string>()
  const [personal, setPersonal] = usePersonalSearch()
  useEffect(() => {
    noteSearch(personal ?? search, personal !== undefined)
  })
  const find = (filled: FilledSearch) => {
    const { search, hasPersonal } = sortedOut(filled)
    setNetwork(undefined)
    setPersonal(hasPersonal ? search : undefined)
    const to = administrationLinks.users(search)
    if (!hasPersonal && announce(to, true)) router.push(to)
  }
  const end = () => {
    setNetwork(undefined)
    setPersonal()
    // The button is gone.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  const asked = network ? { network } : personal && { search: personal }
  return (
    <>
      <UserFilter search={personal ?? search} onSearch={find} />
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
