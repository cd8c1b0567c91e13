import { commentPage as answer, commentSearch } from '@/lib/community/schemas/reviews'
import { activityDiscussion } from '@/server/domain/community/discussions'
import { idPath } from '@/server/web/http/input'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Read the discussion of what a user did with a work',
    description:
      'Named by any change of that day. Shown as long as its user shows what they do, and the record is not private. Threads come with their first replies; `thread` reads one with a page of all its replies.',
    params: idPath,
    query: commentSearch,
    answer,
  },
  async ({ params, query }) => (await activityDiscussion(params.id, query))?.found ?? null,
)
