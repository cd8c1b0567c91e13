import { setupInput } from '@/lib/identity/schemas/registration'
import { done as answer, whenDone } from '@/lib/identity/schemas/users'
import { setUp } from '@/server/domain/accounts/setup'
import { clientOf } from '@/server/web/http/client'
import { accountWords } from '@/server/web/http/problem'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'open',
    summary: 'Make the first account',
    description:
      'Only while there is no account, with the token that the start prints. The account is confirmed, and administers the site. Five tries a day for an address. On a site without logins by password, a provider makes it.',
    body: setupInput,
    answer,
    refusals: ['setupToken', 'passwordLoginOff', 'notFound', 'conflict', 'tooManyRequests', 'overloaded'],
    words: accountWords,
  },
  ({ request, body }) => whenDone(setUp(body, clientOf(request.headers))),
)
