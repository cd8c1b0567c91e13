import { publicUser as answer, usernamePath } from '@/lib/identity/schemas/users'
import { publicUser } from '@/server/domain/views/users'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: "Read a user's public profile",
    description: 'What the user shows to everybody.',
    params: usernamePath,
    answer,
  },
  ({ params }) => publicUser(params.username),
)
