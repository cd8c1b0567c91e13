import { torrentPage as answer, uploaderSearch as query } from '@/lib/schemas/torrents'
import { usernamePath as params } from '@/lib/schemas/users'
import { torrentsBy } from '@/server/domain/torrents/queries'
import { publicUser } from '@/server/domain/users/queries'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'public', summary: 'List the torrents of a user, newest first by default', params, query, answer },
    async ({ params, query }) => {
      const user = await publicUser(params.username)
      return user && torrentsBy(user.id, query)
    },
  ),
})
