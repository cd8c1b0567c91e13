import { done, whenDone } from '@/lib/identity/schemas/users'
import { smartList as answer, smartListChange as body } from '@/lib/lists/schemas/smart-lists'
import { deleteSmartList, updateSmartList } from '@/server/domain/lists/smart-lists/mutations'
import { idPath as params } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      access: 'user',
      tokenScope: 'WriteLists',
      summary: 'Change a smart list',
      description: 'Given fields replace the stored ones.',
      params,
      body,
      answer,
      refusals: ['conflict'],
    },
    ({ user, params, body }) => updateSmartList(user.id, params.id, body),
  ),
  DELETE: route(
    {
      access: 'user',
      tokenScope: 'WriteLists',
      summary: 'Delete a smart list',
      description: 'For good; the works in it are only found, and stay.',
      params,
      answer: done,
    },
    ({ user, params }) => whenDone(deleteSmartList(user.id, params.id)),
  ),
})
