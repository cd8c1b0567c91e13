import { review as answer, commentChange as body, TEXT_BYTES } from '@/lib/community/schemas/reviews'
import { done, whenDone } from '@/lib/identity/schemas/users'
import { reviewsByIds } from '@/server/domain/community/reviews/cards'
import { changeComment, deleteComment } from '@/server/domain/community/reviews/mutations'
import { idPath } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'

const WHICH = `The body's id names the review or comment; then the path has that id, or its entry's. Without one the path names it. Missing fields
  stay unchanged.`

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'public',
      summary: 'Read a review or comment',
      description: 'With the entry that it is about.',
      params: idPath,
      answer,
    },
    async ({ params }) => (await reviewsByIds([params.id]))[0] ?? null,
  ),
  PUT: route(
    {
      access: 'user',
      tokenScope: 'WriteReviews',
      summary: 'Change my review or comment',
      description: WHICH.replace(/\s+/g, ' '),
      params: idPath,
      body,
      bodyBytes: TEXT_BYTES,
      answer,
      refusals: ['notOwner', 'conflict', 'tooManyRequests'],
    },
    ({ user, params, body }) => changeComment(user.id, params.id, body),
  ),
  DELETE: route(
    {
      access: 'user',
      tokenScope: 'WriteReviews',
      summary: 'Delete my review or comment, which can be restored for an hour',
      description: 'Its replies stay.',
      params: idPath,
      answer: done,
      refusals: ['notOwner'],
    },
    ({ user, params }) => whenDone(deleteComment(user.id, params.id)),
  ),
})
