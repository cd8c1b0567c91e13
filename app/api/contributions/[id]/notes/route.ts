import { requestKeyHeaders as headers } from '@/lib/community/schemas/reviews'
import { note as answer, noteInput as body } from '@/lib/curation/schemas/notes'
import { postNote } from '@/server/domain/curation/answers'
import { idPath as params } from '@/server/web/http/input'
import { PROPOSERS, post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    ...PROPOSERS,
    summary: 'Say something of a proposal',
    description:
      'Its proposer and editors, as long as it waits. The proposer’s words answer a question: the proposal is in the queue again, where it was. The same request again, by its key or with the same text, answers what the first one wrote.',
    params,
    headers,
    body,
    answer,
    refusals: ['settled', 'blocked', 'conflict', 'tooManyRequests'],
  },
  ({ user, params, headers, body }) => postNote(params.id, body, user, headers['idempotency-key']),
)
