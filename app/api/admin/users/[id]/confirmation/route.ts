import { done as answer, whenDone } from '@/lib/identity/schemas/users'
import { confirmUser } from '@/server/domain/administration/users/mutations'
import { idPath } from '@/server/web/http/input'
import { put } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = put(
  {
    access: 'CanAdminister',
    summary: 'Activate a registration',
    description: 'Whatever it waits for. Its user can log in from then on, and is told by mail.',
    params: idPath,
    answer,
    refusals: ['addressTaken'],
  },
  ({ user, params }) => whenDone(confirmUser(user, params.id)),
)
