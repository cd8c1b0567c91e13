import { done as answer, passwordChange, whenDone } from '@/lib/identity/schemas/users'
import { changePassword } from '@/server/domain/accounts/credentials'
import { clientOf } from '@/server/web/http/client'
import { put } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = put(
  {
    access: 'user',
    whileSuspended: true,
    summary: 'Change my password',
    description:
      'Logs out every other device. Requires the current password; an account that has none sets one after a step-up.',
    body: passwordChange,
    answer,
    refusals: ['stepUpNeeded', 'tooManyRequests', 'overloaded'],
  },
  ({ request, user, body }) => whenDone(changePassword(user, body, clientOf(request.headers))),
)
