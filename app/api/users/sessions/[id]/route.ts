import { done as answer, sessionPath, whenDone } from '@/lib/identity/schemas/users'
import { endSession } from '@/server/domain/identity/sessions/devices'
import { remove } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = remove(
  {
    access: 'user',
    whileSuspended: true,
    summary: 'Log out one device',
    description: 'Its tokens are refused from then on.',
    params: sessionPath,
    answer,
  },
  ({ user, params }) => whenDone(endSession(user, params.id)),
)
