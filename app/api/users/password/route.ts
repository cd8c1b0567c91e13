import { passwordState } from '@/lib/identity/schemas/passwords'
import { done, passwordChange, whenDone } from '@/lib/identity/schemas/users'
import { changePassword, removePassword, passwordState as stateOf } from '@/server/domain/accounts/credentials'
import { clientOf } from '@/server/web/http/client'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'user',
      summary: 'Say whether I have a password',
      description: 'And whether it can be removed: there must be a passkey or a provider to log in by.',
      answer: passwordState,
    },
    ({ user }) => stateOf(user.id),
  ),
  PUT: route(
    {
      access: 'user',
      whileSuspended: true,
      summary: 'Change my password',
      description:
        'Logs out every other device. Requires the current password; an account that has none sets one after a step-up.',
      body: passwordChange,
      answer: done,
      refusals: ['stepUpNeeded', 'tooManyRequests', 'overloaded'],
    },
    ({ request, user, body }) => whenDone(changePassword(user, body, clientOf(request.headers))),
  ),
  DELETE: route(
    {
      access: 'user',
      whileSuspended: true,
      summary: 'Remove my password',
      description:
        'From then on I log in by a passkey or a provider, of which there must be one. Nothing else ends. It takes a proof of the last ten minutes.',
      answer: done,
      refusals: ['notFound', 'stepUpNeeded', 'lastWayIn', 'overloaded'],
    },
    ({ request, user }) => whenDone(removePassword(user, clientOf(request.headers))),
  ),
})
