import { passkeyRequest as answer } from '@/lib/identity/schemas/passkeys'
import { stepUpRequest } from '@/server/domain/identity/passkeys/options'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'user',
    whileSuspended: true,
    storesNothing: true,
    summary: 'Ask one of my passkeys who I am',
    description:
      'What a browser gives to its authenticators (WebAuthn). Their answer is the `passkey` of POST /api/users/step-up in the same session. 404: I have no passkey.',
    answer,
    refusals: ['notFound', 'passkeysInsecure', 'passkeysElsewhere'],
  },
  ({ request, user }) => stepUpRequest(user, request.headers.get('origin')),
)
