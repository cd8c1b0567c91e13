import { done as answer, emailChange, whenDone } from '@/lib/identity/schemas/users'
import { changeEmail } from '@/server/domain/accounts/credentials'
import { clientOf } from '@/server/web/http/client'
import { put } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = put(
  {
    access: 'user',
    whileSuspended: true,
    summary: 'Change my email address',
    description:
      'A link is mailed to the new address, which takes effect when the link is opened; the old address is notified then.',
    body: emailChange,
    answer,
    refusals: ['stepUpNeeded', 'tooManyRequests', 'overloaded'],
  },
  ({ request, user, body }) => whenDone(changeEmail(user, body, clientOf(request.headers))),
)
