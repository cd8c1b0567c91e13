import { contribution } from '@/app/shared.cache'
import { decisionInput } from '@/lib/curation/schemas/contribution-queue'
import { contributed } from '@/lib/curation/schemas/contributions'
import { decide } from '@/server/domain/curation/decisions/mutations'
import { idPath } from '@/server/web/http/input'
import { EDITORS, post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    ...EDITORS,
    summary: 'Decide on a proposal',
    description:
      'Accepts all of it, some fields, or other values, refuses it, or asks its proposer. The edit is its proposer’s, who is told. One that is asked about waits for the answer, and can be decided meanwhile. The answer is Outdated if nothing was left to change. Some picked fields that were changed since are a conflict. One that another editor has claimed is refused.',
    params: idPath,
    body: decisionInput,
    bodyBytes: contribution.bodyBytes,
    answer: contributed,
    refusals: ['settled', 'claimed', 'conflict', 'hidden', 'blocked', 'tooManyRequests', 'picturesUnavailable'],
  },
  ({ user, params, body }) => decide(params.id, body, user),
)
