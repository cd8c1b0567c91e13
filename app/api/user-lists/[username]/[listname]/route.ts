import { done, whenDone } from '@/lib/identity/schemas/users'
import {
  list as answer,
  listChange,
  listSummary,
  listPath as params,
  listSearch as query,
} from '@/lib/lists/schemas/lists'
import { readerOf } from '@/server/domain/lists/access'
import { deleteList, updateList } from '@/server/domain/lists/mutations'
import { listAt } from '@/server/domain/lists/queries'
import { methods, route } from '@/server/web/http/route'
import { MOVED, moved } from './moved'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'anybody',
      tokenScope: 'ReadLists',
      summary: 'Read a list with a page of its entries',
      description: 'A list that the client may not see answers 404.',
      params,
      query,
      answer,
      otherAnswers: MOVED,
    },
    async ({ request, user, params, query }) => {
      const found = await listAt(params, await readerOf(user, params.username), query)
      return found && 'movedTo' in found ? moved(found.movedTo, new URL(request.url).search) : found
    },
  ),
  PUT: route(
    {
      access: 'user',
      tokenScope: 'WriteLists',
      summary: 'Change my list',
      description: 'A new name changes the address; the old address redirects to it. Favourites cannot be renamed.',
      params,
      body: listChange,
      answer: listSummary,
      refusals: ['notOwner', 'conflict'],
    },
    ({ user, params, body }) => updateList(user.id, params, body),
  ),
  DELETE: route(
    {
      access: 'user',
      tokenScope: 'WriteLists',
      summary: 'Delete my list',
      description: 'For good, with its entries; the works stay.',
      params,
      answer: done,
      refusals: ['invalidInput', 'notOwner'],
    },
    ({ user, params }) => whenDone(deleteList(user.id, params)),
  ),
})
