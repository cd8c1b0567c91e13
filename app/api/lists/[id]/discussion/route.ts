import { commentPage as answer, commentSearch } from '@/lib/community/schemas/reviews'
import { discussionOf } from '@/server/domain/community/discussions'
import { idPath } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'public',
      summary: 'Read the discussion of a public list',
      description:
        'A list has one while it is public and its owner has not switched it off. Threads come with their first replies; `thread` reads one with a page of all its replies.',
      params: idPath,
      query: commentSearch,
      answer,
    },
    async ({ params, query }) => (await discussionOf('list', params.id, query))?.found ?? null,
  ),
})
