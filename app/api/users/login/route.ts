import { login as answer, loginInput } from '@/lib/identity/schemas/users'
import { logIn } from '@/server/domain/accounts/logins'
import { clientOf } from '@/server/web/http/client'
import { accountWords } from '@/server/web/http/problem'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'open',
    summary: 'Log in',
    description:
      'Gives an access token for 15 minutes and a refresh token for new ones. An account with a second factor answers codeNeeded to its right password: then make the same call with a code.',
    bodyExample: { email: 'reader@example.org', password: 'a long password' },
    body: loginInput,
    answer,
    refusals: [
      'passwordLoginOff',
      'badCredentials',
      'notConfirmed',
      'notApproved',
      'codeNeeded',
      'tooManyRequests',
      'overloaded',
    ],
    words: accountWords,
  },
  ({ request, body }) => logIn(body, clientOf(request.headers), request.signal),
)
