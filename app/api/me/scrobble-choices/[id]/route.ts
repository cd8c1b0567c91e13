import { done, whenDone } from '@/lib/identity/schemas/users'
import { forgetChoice } from '@/server/domain/connections/choices/mutations'
import { idPath as params } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(
    {
      access: 'user',
      tokenScope: 'WriteRecords',
      summary: 'Forget which work I have picked for a series, or that it is ignored',
      description: 'Its next event is looked up again; what was marked stays.',
      params,
      answer: done,
    },
    ({ user, params }) => whenDone(forgetChoice(user.id, params.id)),
  ),
})
