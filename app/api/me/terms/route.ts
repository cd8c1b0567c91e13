import { termsState as answer, termsInput } from '@/lib/identity/schemas/registration'
import { acceptNow, termsOf } from '@/server/domain/accounts/terms'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'user',
      summary: 'Read whether there are terms to accept',
      description: 'The version that I have still to accept, if there is one.',
      answer,
    },
    ({ user }) => termsOf(user.id),
  ),
  POST: route(
    {
      access: 'user',
      whileSuspended: true,
      summary: 'Accept the terms',
      description: 'Stores the version and the time. Another version than the present one is refused (termsNeeded).',
      body: termsInput,
      answer,
    },
    ({ user, body }) => acceptNow(user.id, body.terms),
  ),
})
