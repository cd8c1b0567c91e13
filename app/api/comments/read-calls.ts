import { commentPage, commentSearch, reviewPage, reviewSearch } from '@/lib/community/schemas/reviews'
import { type DiscussedKind, discussionOf } from '@/server/domain/community/discussions'
import { reviewsOf } from '@/server/domain/community/reviews/queries'
import { idPath } from '@/server/web/http/input'
import { get } from '@/server/web/http/route'

/** The calls of the discussion of an entry of this kind, which has one thread. */
export const discussionCalls = (
  kind: DiscussedKind,
  summary: string,
  description = 'Threads with their first replies; `thread` reads one with a page of all its replies.',
) =>
  get(
    { access: 'public', summary, description, params: idPath, query: commentSearch, answer: commentPage },
    async ({ params, query }) => (await discussionOf(kind, params.id, query))?.found ?? null,
  )

/** The calls of the reviews of a work or series. */
export const reviewCalls = (kind: 'media' | 'series', summary: string) =>
  get(
    {
      access: 'public',
      summary,
      description: 'Without those that are hidden or deleted.',
      params: idPath,
      query: reviewSearch,
      answer: reviewPage,
    },
    ({ params, query }) => reviewsOf(kind, params.id, query),
  )
