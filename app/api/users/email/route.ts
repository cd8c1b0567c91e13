import { done as answer, DONE, emailChange } from '@/lib/schemas/users'
import { changeEmail } from '@/server/domain/accounts/credentials'
import { clientOf } from '@/server/web/http/client'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      access: 'user',
      summary: 'Change my email address',
      description: 'The new address gets a link and counts once that is opened; the old one is told then.',
      body: emailChange,
      answer,
      refusals: ['tooManyRequests', 'overloaded'],
    },
    async ({ request, user, body }) => {
      await changeEmail(user, body, clientOf(request.headers))
      return DONE
    },
  ),
})
