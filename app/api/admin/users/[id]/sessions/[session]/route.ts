import { done as answer, whenDone } from '@/lib/identity/schemas/users'
import { endSessionOf } from '@/server/domain/administration/logins'
import { remove } from '@/server/web/http/route'
import { userSessionPath as params } from '../../paths'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = remove(
  {
    access: 'CanAdminister',
    summary: 'End one session of a user',
    description: 'Its tokens are refused from then on. The user is told.',
    params,
    answer,
  },
  ({ user, params }) => whenDone(endSessionOf(user, params.id, params.session)),
)
