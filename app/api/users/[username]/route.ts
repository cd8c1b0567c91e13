import { publicUser as answer, usernamePath } from '@/lib/schemas/users'
import { publicUser } from '@/server/domain/users/queries'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'public', summary: "Read a user's public profile", params: usernamePath, answer },
    ({ params }) => publicUser(params.username),
  ),
})
