import { personalTokenInput as body, newPersonalToken, personalTokens } from '@/lib/identity/schemas/personal-tokens'
import { createToken } from '@/server/domain/identity/personal-tokens/mutations'
import { tokensOf } from '@/server/domain/identity/personal-tokens/queries'
import { clientOf } from '@/server/web/http/client'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'user',
      summary: 'List my personal tokens',
      description: 'Their names, scopes and last use; a token itself cannot be read again.',
      answer: personalTokens,
    },
    async ({ user }) => ({
      data: await tokensOf(user.id),
    }),
  ),
  POST: route(
    {
      access: 'user',
      summary: 'Make a personal token, for a script of mine',
      description:
        'Requires the password, or a session that is stepped up. The answer alone has the token; the site keeps its hash.',
      body,
      answer: newPersonalToken,
      refusals: ['stepUpNeeded', 'tooManyRequests', 'overloaded', 'conflict'],
    },
    ({ request, user, body }) => createToken(user, body, clientOf(request.headers)),
  ),
})
