import { administeredUser as answer } from '@/lib/administration/schemas/users'
import { administeredUser } from '@/server/domain/administration/users/queries'
import { idPath } from '@/server/web/http/input'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'CanAdminister',
    summary: 'Read what administrators see of a user',
    description: 'Also of one that is not confirmed or suspended.',
    params: idPath,
    answer,
  },
  ({ params }) => administeredUser(params.id),
)
