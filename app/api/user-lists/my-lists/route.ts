import { myLists as answer, myListsSearch as query } from '@/lib/lists/schemas/lists'
import { myLists } from '@/server/domain/lists/queries'
import { get, LIST_READERS } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    ...LIST_READERS,
    summary: 'List my lists',
    description: 'All except the favourites.',
    query,
    answer,
  },
  ({ user, query }) => myLists(user.id, query),
)
