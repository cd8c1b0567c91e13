import { usernamePath as params } from '@/lib/identity/schemas/users'
import { userLists as answer, userListsSearch as query } from '@/lib/lists/schemas/lists'
import { listsOf } from '@/server/domain/lists/queries'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'anybody',
    summary: "List a user's lists",
    description: 'Public ones, and for friends those that are for friends. Unlisted and private ones never stand here.',
    params,
    query,
    answer,
  },
  ({ user, params, query }) => listsOf(params.username, user?.id ?? null, query),
)
