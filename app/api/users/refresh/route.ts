import { tokens as answer, refreshHeaders } from '@/lib/identity/schemas/users'
import { refreshSession } from '@/server/domain/identity/sessions/sessions'
import { clientOf } from '@/server/web/http/client'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'open',
    summary: 'Get a new access token',
    description:
      'Keep the refresh token of the answer: it is the given one, or once that is ten minutes old its successor. The given one is good until its successor has been used; its use after that (and after 30 seconds, for those who ask at once) ends the session.',
    headers: refreshHeaders,
    answer,
    refusals: ['badRefreshToken', 'sessionEnded', 'sessionExpired', 'sessionReused', 'tooManyRequests'],
  },
  ({ request, headers }) => refreshSession(headers['x-refresh-token'], clientOf(request.headers)),
)
