import { passkeyLogin as answer } from '@/lib/identity/schemas/passkeys'
import { loginRequest } from '@/server/domain/identity/passkeys/options'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'open',
    storesNothing: true,
    summary: 'Ask for a login with a passkey',
    description:
      'What a browser gives to its authenticators (WebAuthn), for a login without a name, or where passkeys work. The pages of the site log in with the answer.',
    answer,
  },
  async ({ request }) => loginRequest(request.headers.get('origin')),
)
