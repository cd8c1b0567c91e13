import { usernamePath as params } from '@/lib/identity/schemas/users'
import { torrentPage as answer, uploaderSearch as query } from '@/lib/torrents/schemas/torrents'
import { torrentsBy } from '@/server/domain/torrents/queries'
import { publicUser } from '@/server/domain/views/users'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'List the torrents of a user, newest first by default',
    description: 'Without those that are hidden, or deleted.',
    params,
    query,
    answer,
  },
  async ({ params, query }) => {
    const user = await publicUser(params.username)
    return user && torrentsBy(user.id, query)
  },
)
