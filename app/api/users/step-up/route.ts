import { stepUpInput } from '@/lib/identity/schemas/step-up'
import { done as answer, whenDone } from '@/lib/identity/schemas/users'
import { stepUpByPasskey } from '@/server/domain/identity/passkeys/mutations'
import { stepUp } from '@/server/domain/identity/sessions/step-up'
import { clientOf } from '@/server/web/http/client'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'user',
    whileSuspended: true,
    summary: 'Prove again who I am',
    description:
      'For ten minutes, this session may do what cannot be undone, such as deleting the account. With a second factor it takes a code or a passkey: the password alone is refused.',
    body: stepUpInput,
    bodyExample: { password: 'correct horse battery staple' },
    answer,
    refusals: [
      'stepUpNeeded',
      'badPasskey',
      'passkeyUnverified',
      'passkeyCopied',
      'passkeyExpired',
      'tooManyRequests',
      'overloaded',
    ],
  },
  ({ request, user, body }) => {
    const client = clientOf(request.headers)
    return whenDone('passkey' in body ? stepUpByPasskey(user, body.passkey, client) : stepUp(user, body, client))
  },
)
