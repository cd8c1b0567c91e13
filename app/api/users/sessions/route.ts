import { sessionPage as answer, done, sessionSearch, whenDone } from '@/lib/identity/schemas/users'
import { endAllSessions, sessionsOf } from '@/server/domain/identity/sessions/devices'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'user',
      summary: 'List my sessions',
      description: 'The devices that are logged in, with the last use of each.',
      query: sessionSearch,
      answer,
    },
    ({ user, query }) => sessionsOf(user, query),
  ),
  DELETE: route(
    {
      access: 'user',
      whileSuspended: true,
      summary: 'Log out everywhere',
      description: 'Ends all sessions at once, this one included.',
      answer: done,
    },
    ({ user }) => whenDone(endAllSessions(user.id)),
  ),
})
