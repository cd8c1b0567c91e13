import { tokens as answer, refreshHeaders } from '@/lib/schemas/users'
import { refreshSession } from '@/server/domain/sessions/sessions'
import { clientOf } from '@/server/web/http/client'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'public',
      summary: 'Fetch the next pair of tokens',
      description:
        'The given refresh token is used up; for 30 seconds it gets the same pair again, after that its use ends the session.',
      headers: refreshHeaders,
      answer,
      refusals: ['badRefreshToken', 'tooManyRequests'],
    },
    ({ request, headers }) => refreshSession(headers['x-refresh-token'], clientOf(request.headers)),
  ),
})
