import { ownUser as answer, done, passwordProof, whenDone } from '@/lib/identity/schemas/users'
import { deleteAccount } from '@/server/domain/accounts/deletion'
import { ownUser } from '@/server/domain/accounts/own-user'
import { clientOf } from '@/server/web/http/client'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'user',
      summary: 'Read my own account',
      description: 'With my email address, settings and permissions.',
      answer,
    },
    ({ user }) => ownUser(user.id),
  ),
  DELETE: route(
    {
      access: 'user',
      whileSuspended: true,
      summary: 'Delete my account',
      description: 'Deletes all personal data for good. Requires the password.',
      body: passwordProof,
      answer: done,
      refusals: ['tooManyRequests', 'overloaded'],
    },
    ({ request, user, body }) => whenDone(deleteAccount(user, body.password, clientOf(request.headers))),
  ),
})
