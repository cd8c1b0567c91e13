import { savedSearch as answer, savedSearchInput as body, savedSearches } from '@/lib/torrents/schemas/saved-searches'
import { saveSearch } from '@/server/domain/torrents/searches/mutations'
import { savedSearchesOf } from '@/server/domain/torrents/searches/queries'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'user',
      tokenScope: 'WriteFollows',
      summary: 'List my saved searches of torrents',
      description: 'All of them, the newest first, each with its page and its feed.',
      answer: savedSearches,
    },
    async ({ user }) => ({ data: await savedSearchesOf(user.id) }),
  ),
  POST: route(
    {
      access: 'user',
      tokenScope: 'WriteFollows',
      summary: 'Save a search of torrents',
      description: 'Its words and filters, at most 50 searches. What is saved already stays as it is.',
      body,
      answer,
      refusals: ['conflict'],
    },
    ({ user, body }) => saveSearch(user.id, body),
  ),
})
