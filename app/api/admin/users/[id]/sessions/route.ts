import { done as answer, whenDone } from '@/lib/identity/schemas/users'
import { logOut } from '@/server/domain/administration/logins'
import { idPath } from '@/server/web/http/input'
import { remove } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = remove(
  {
    access: 'CanAdminister',
    summary: 'Log a user out everywhere',
    description: 'All sessions end, and no device is trusted any more. The user is told.',
    params: idPath,
    answer,
  },
  ({ user, params }) => whenDone(logOut(user, params.id)),
)
