import { smartListInput as body, smartList, smartLists } from '@/lib/lists/schemas/smart-lists'
import { createSmartList } from '@/server/domain/lists/smart-lists/mutations'
import { ownSmartLists } from '@/server/domain/lists/smart-lists/queries'
import { LIST_READERS, methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      ...LIST_READERS,
      summary: 'List my smart lists',
      description: 'All of them, with the filter of each.',
      answer: smartLists,
    },
    async ({ user }) => ({
      data: await ownSmartLists(user.id),
    }),
  ),
  POST: route(
    {
      access: 'user',
      tokenScope: 'WriteLists',
      summary: 'Keep a filter of the works as a smart list',
      description: 'With a personal condition (`mine`) it is private.',
      body,
      answer: smartList,
      refusals: ['conflict'],
    },
    ({ user, body }) => createSmartList(user.id, body),
  ),
})
