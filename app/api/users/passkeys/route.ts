import { passkeys as answer, passkey, passkeyInput } from '@/lib/identity/schemas/passkeys'
import { addPasskey } from '@/server/domain/identity/passkeys/mutations'
import { passkeysOf } from '@/server/domain/identity/passkeys/queries'
import { clientOf } from '@/server/web/http/client'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'user',
      summary: 'List my passkeys',
      description: 'The newest first.',
      answer,
    },
    async ({ user }) => ({ data: await passkeysOf(user.id) }),
  ),
  POST: route(
    {
      access: 'user',
      whileSuspended: true,
      summary: 'Add a passkey',
      description:
        'The answer of an authenticator to POST /api/users/passkeys/options in the same session. The owner is told by mail.',
      body: passkeyInput,
      answer: passkey,
      refusals: ['stepUpNeeded', 'badPasskey', 'passkeyUnverified', 'passkeyExpired', 'passkeysInsecure', 'conflict'],
    },
    ({ request, user, body }) => addPasskey(user, body, clientOf(request.headers)),
  ),
})
