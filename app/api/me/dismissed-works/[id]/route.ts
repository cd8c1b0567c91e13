import { done as answer, whenDone } from '@/lib/identity/schemas/users'
import { dismissWork, proposeAgain } from '@/server/domain/tracking/proposals/mutations'
import { idPath } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      access: 'user',
      summary: 'Dismiss a work that is proposed to me',
      description: 'GET /api/me/proposals leaves it out from now on.',
      params: idPath,
      answer,
      refusals: ['notFound'],
    },
    ({ user, params }) => whenDone(dismissWork(user.id, params.id)),
  ),
  DELETE: route(
    {
      access: 'user',
      summary: 'Let a dismissed work be proposed to me again',
      description: 'Undoes PUT. A work that is not dismissed stays so.',
      params: idPath,
      answer,
    },
    ({ user, params }) => whenDone(proposeAgain(user.id, params.id)),
  ),
})
