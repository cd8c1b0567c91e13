import type { ReviewedKind } from '@/lib/catalogue/text-kinds'
import {
  review as answer,
  commentInput as body,
  requestKeyHeaders as headers,
  TEXT_BYTES,
} from '@/lib/community/schemas/reviews'
import { postComment } from '@/server/domain/community/reviews/mutations'
import { idPath } from '@/server/web/http/input'
import { post } from '@/server/web/http/route'

const RULES = `Without a kind it is a review on works and series, and a comment on everything else. A user has one review of an entry. The same
  request again, by its key or with the same text, answers what the first one wrote.`

/** The call that writes a review or comment on an entry of this kind; `idOf` finds its id by that of the path. */
export const postCalls = (kind: ReviewedKind, summary: string, idOf = async (id: number) => id) =>
  post(
    {
      access: 'user',
      tokenScope: 'WriteReviews',
      summary,
      description: RULES.replace(/\s+/g, ' '),
      params: idPath,
      headers,
      body,
      bodyBytes: TEXT_BYTES,
      answer,
      refusals: ['blocked', 'conflict', 'tooManyRequests'],
    },
    async ({ user, params, headers, body }) =>
      postComment(user.id, { kind, id: await idOf(params.id) }, body, headers['idempotency-key']),
  )
