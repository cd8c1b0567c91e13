import { followPage as answer, usernamePath as params, followSearch as query } from '@/lib/identity/schemas/users'
import { followsOf } from '@/server/domain/social/follows/queries'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'List the followers of a user',
    description: 'The newest first.',
    params,
    query,
    answer,
  },
  ({ params, query }) => followsOf(params.username, 'followers', query),
)
