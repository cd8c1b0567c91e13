import { foundUsers as answer, userSearch } from '@/lib/administration/schemas/users'
import { foundUsers } from '@/server/domain/administration/users/queries'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'CanAdminister',
    summary: 'Search users',
    description:
      'By a part of the name, by who invited them, and by state; at most 300 are found. By email address: POST /api/admin/users/searches.',
    query: userSearch,
    answer,
  },
  ({ query }) => foundUsers(query),
)
