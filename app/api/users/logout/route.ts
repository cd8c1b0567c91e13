import { done as answer, refreshHeaders, whenDone } from '@/lib/identity/schemas/users'
import { logOut } from '@/server/domain/identity/sessions/sessions'
import { remove } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = remove(
  {
    access: 'open',
    summary: 'Log out',
    description: 'Ends the session of the refresh token. Succeeds also if the session has already ended.',
    headers: refreshHeaders,
    answer,
    refusals: ['unauthenticated'],
  },
  ({ headers }) => whenDone(logOut(headers['x-refresh-token'])),
)
