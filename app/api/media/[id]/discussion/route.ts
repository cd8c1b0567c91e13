import { commentPage as answer, discussionSearch } from '@/lib/community/schemas/reviews'
import { discussionOf } from '@/server/domain/community/discussions'
import { idPath } from '@/server/web/http/input'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Read a thread of the discussion of a work',
    description:
      'Of the whole work or of an episode. Threads come with their first replies; `thread` reads one with a page of all its replies.',
    params: idPath,
    query: discussionSearch,
    answer,
  },
  async ({ params, query }) => (await discussionOf('media', params.id, query))?.found ?? null,
)
