import { sessionPage as answer, done, logoutSearch, sessionSearch, whenDone } from '@/lib/identity/schemas/users'
import { logOutEverywhere } from '@/server/domain/accounts/credentials'
import { sessionsOf } from '@/server/domain/identity/sessions/devices'
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
      description:
        'Ends all sessions at once, this one included. Personal tokens and keys of feeds go on working, unless asked.',
      query: logoutSearch,
      answer: done,
    },
    ({ user, query }) => whenDone(logOutEverywhere(user.id, query.endsKeys === 'true')),
  ),
})
