import { listPath as params } from '@/lib/lists/schemas/lists'
import { listBulkAnswer as answer, listBulk, listBulkUndo, seenOfList as seen } from '@/lib/tracking/schemas/bulk'
import { readsPrivate } from '@/server/domain/identity/sessions/asker'
import { addRecordsToList, seenOfList, takeRecordsFromList } from '@/server/domain/tracking/bulk-lists'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'user',
      tokenScope: 'ReadPrivate',
      summary: 'Count the works of a list that I have seen',
      description: 'Those that I have completed, now or in an earlier run, of a list that I may see.',
      params,
      answer: seen,
    },
    ({ user, params }) => seenOfList(user.id, params),
  ),
  POST: route(
    {
      access: 'user',
      tokenScope: 'WriteLists',
      summary: 'Add watched works to my list',
      description:
        'Those named by media, or all that match a filter, in the order of their titles, as long as the list has room.',
      params,
      body: listBulk,
      answer,
      refusals: ['notOwner'],
    },
    ({ user, params, body }) => addRecordsToList(user.id, params, body, readsPrivate(user)),
  ),
  DELETE: route(
    {
      access: 'user',
      tokenScope: 'WriteLists',
      summary: 'Take added works from my list',
      description: 'What another call has added. Works with a note stay.',
      params,
      body: listBulkUndo,
      answer,
      refusals: ['notOwner'],
    },
    ({ user, params, body }) => takeRecordsFromList(user.id, params, body),
  ),
})
