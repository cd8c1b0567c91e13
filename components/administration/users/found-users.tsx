import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRead } from '@/components/identity/session/use-read'
import { Pagination } from '@/components/ui/pagination'
import { administrationLinks, type UserListSearch } from '@/lib/administration/links'
import type { FoundUsers as Found } from '@/lib/administration/schemas/users'
import { UserList, WaitingList } from './user-list'

/** The users that a search finds, page by page. */
export function FoundUsers({ search }: { search: UserListSearch }) {
  const { found, failure, read } = useRead<Found>(administrationLinks.usersCall(search))
  if (found === 'failed') return <ReadFailed failure={failure} onRetry={read} />
  if (found === undefined) return <WaitingList />
  return (
    <>
      <UserList found={found} />
      <Pagination of={found} href={(page) => administrationLinks.users({ ...search, page })} />
    </>
  )
}
