import { done as answer, whenDone } from '@/lib/identity/schemas/users'
import { revokeInvitation } from '@/server/domain/accounts/invitations'
import { idPath } from '@/server/web/http/input'
import { remove } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = remove(
  {
    access: 'user',
    summary: 'Revoke an invitation',
    description: 'Nobody can register by it from then on, nor confirm what was registered by it.',
    params: idPath,
    answer,
  },
  ({ user, params }) => whenDone(revokeInvitation(user.id, params.id)),
)
