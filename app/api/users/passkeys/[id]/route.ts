import { passkeyChange } from '@/lib/identity/schemas/passkeys'
import { done as answer, whenDone } from '@/lib/identity/schemas/users'
import { removePasskey, renamePasskey } from '@/server/domain/identity/passkeys/mutations'
import { idPath } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      access: 'user',
      whileSuspended: true,
      summary: 'Rename a passkey',
      description: 'The name is for its user alone.',
      params: idPath,
      body: passkeyChange,
      answer,
    },
    ({ user, params, body }) => whenDone(renamePasskey(user.id, params.id, body.name)),
  ),
  DELETE: route(
    {
      access: 'user',
      whileSuspended: true,
      summary: 'Remove a passkey',
      description: 'It no longer logs in. The last way into an account stays. The owner is told by mail.',
      params: idPath,
      answer,
      refusals: ['stepUpNeeded', 'lastWayIn'],
    },
    ({ user, params }) => whenDone(removePasskey(user, params.id)),
  ),
})
