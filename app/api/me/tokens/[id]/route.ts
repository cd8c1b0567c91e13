import { done, whenDone } from '@/lib/identity/schemas/users'
import { revokeToken } from '@/server/domain/identity/personal-tokens/mutations'
import { idPath } from '@/server/web/http/input'
import { remove } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = remove(
  {
    access: 'user',
    whileSuspended: true,
    summary: 'Revoke one of my personal tokens',
    description: 'Scripts that use it are refused from then on.',
    params: idPath,
    answer: done,
  },
  ({ user, params }) => whenDone(revokeToken(user.id, params.id)),
)
