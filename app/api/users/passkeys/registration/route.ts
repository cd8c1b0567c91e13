import { passkeyOptions as answer, newAccountName } from '@/lib/identity/schemas/passkeys'
import { registrationOptions } from '@/server/domain/identity/passkeys/options'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'open',
    storesNothing: true,
    summary: 'Ask for the passkey of a new account',
    description:
      'What a browser gives to its authenticators (WebAuthn). Their answer is the `passkey` of POST /api/users/register. The name is the one that the authenticator shows; it is not looked up.',
    body: newAccountName,
    answer,
    refusals: ['passkeysInsecure', 'passkeysElsewhere'],
  },
  async ({ request, body }) => registrationOptions(body.name, request.headers.get('origin')),
)
