import { passkeyOptions as answer } from '@/lib/identity/schemas/passkeys'
import { addingOptions } from '@/server/domain/identity/passkeys/options'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'user',
    whileSuspended: true,
    storesNothing: true,
    summary: 'Ask for a further passkey of mine',
    description: 'What a browser gives to its authenticators (WebAuthn). The session must have proved again who I am.',
    answer,
    refusals: ['stepUpNeeded', 'passkeysInsecure', 'passkeysElsewhere'],
  },
  ({ request, user }) => addingOptions(user, request.headers.get('origin')),
)
