import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import type { UserListSearch } from '@/lib/administration/links'
import { FoundHere } from './found-here'
import { FoundUsers } from './found-users'
import { NetworkSearch } from './network-search'
import Roles from './roles'
import { UserFilter } from './user-filter'

/** Users: a search, and what it finds. A search by network replaces the list until it is ended. */
export default function Users() {
  const search = searchOf(useSearchParams())
  const [network, setNetwork] = useState<string>()
  return (
    <>
      <UserFilter search={search} />
      <NetworkSearch key={network} network={network} onSearch={setNetwork} />
      {network ? (
        <FoundHere key={network} network={network} onEnd={() => setNetwork(undefined)} />
      ) : (
        <FoundUsers search={search} />
      )}
      <Roles />
    </>
  )
}

function searchOf(parameters: URLSearchParams): UserListSearch {
  const given = (name: string) => parameters.get(name) || undefined
  const [query, email, inviter, state, sort] = ['query', 'email', 'inviter', 'state', 'sort'].map(given)
  return { query, email, inviter, state, sort, page: Number(given('page')) || undefined }
}
