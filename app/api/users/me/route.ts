import { z } from 'zod'
import { tokenUser } from '@/lib/identity/schemas/personal-tokens'
import { done, optionalProof, ownUser as ownUserAnswer, whenDone } from '@/lib/identity/schemas/users'
import { deleteAccount } from '@/server/domain/accounts/deletion'
import { ownUser } from '@/server/domain/accounts/own-user'
import { userOfToken } from '@/server/domain/identity/personal-tokens/queries'
import { clientOf } from '@/server/web/http/client'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'user',
      tokenScope: 'any',
      summary: 'Read my own account',
      description:
        'With my email address, settings and permissions. By a personal token only my id, my name and the scopes of the token.',
      answer: z.union([ownUserAnswer, tokenUser]),
    },
    ({ user }) => (user.scopes ? userOfToken(user.id, user.scopes) : ownUser(user.id)),
  ),
  DELETE: route(
    {
      access: 'user',
      whileSuspended: true,
      summary: 'Delete my account',
      description: 'Deletes all personal data for good. Requires the password, or a session that is stepped up.',
      body: optionalProof,
      answer: done,
      refusals: ['lastAdministrator', 'stepUpNeeded', 'tooManyRequests', 'overloaded'],
    },
    ({ request, user, body }) => whenDone(deleteAccount(user, body.password, clientOf(request.headers))),
  ),
})
