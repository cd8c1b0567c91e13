import { done as answer, whenDone } from '@/lib/identity/schemas/users'
import { dismissWork, proposeAgain } from '@/server/domain/tracking/proposals/mutations'
import { idPath } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'

/** What the calls have in common. */
const shared = { access: 'user', tokenScope: 'WriteRecords', params: idPath, answer } as const

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      ...shared,
      summary: 'Dismiss a work that is proposed to me',
      description: 'GET /api/me/proposals leaves it out from now on.',
      refusals: ['notFound'],
    },
    ({ user, params }) => whenDone(dismissWork(user.id, params.id)),
  ),
  DELETE: route(
    {
      ...shared,
      summary: 'Let a dismissed work be proposed to me again',
      description: 'Undoes PUT. A work that is not dismissed stays so.',
    },
    ({ user, params }) => whenDone(proposeAgain(user.id, params.id)),
  ),
})
