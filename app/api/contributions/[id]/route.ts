import { contribution as policy } from '@/app/shared.cache'
import { requestKeyHeaders } from '@/lib/community/schemas/reviews'
import { contribution } from '@/lib/curation/schemas/contribution-queue'
import { proposalChange } from '@/lib/curation/schemas/notes'
import { changeProposal } from '@/server/domain/curation/answers'
import { contributionFor } from '@/server/domain/curation/contributions/queries'
import { withdrawContribution } from '@/server/domain/curation/decisions/mutations'
import { idPath } from '@/server/web/http/input'
import { methods, PROPOSERS, route } from '@/server/web/http/route'

/** What the calls have in common. */
const shared = { ...PROPOSERS, params: idPath, answer: contribution } as const

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      ...shared,
      summary: 'Read a proposal',
      description: 'Field by field, with what the entry says now. Editors read those of all, others their own.',
    },
    ({ user, params }) => contributionFor(user, params.id),
  ),
  PUT: route(
    {
      ...shared,
      summary: 'Change a proposal of mine',
      description:
        'As long as it waits. What it changes from stays, and it is tried as a new one is. It is in the queue again, where it was.',
      headers: requestKeyHeaders,
      body: proposalChange,
      bodyBytes: policy.bodyBytes,
      refusals: ['settled', 'conflict', 'hidden', 'forbidden', 'tooManyRequests'],
    },
    async ({ user, params, headers, body }) => {
      await changeProposal(params.id, body, user, headers['idempotency-key'])
      return contributionFor(user, params.id)
    },
  ),
  DELETE: route(
    {
      ...shared,
      summary: 'Withdraw a proposal of mine',
      description: 'It stays in my list as withdrawn.',
      refusals: ['settled'],
    },
    async ({ user, params }) => {
      await withdrawContribution(params.id, user)
      return contributionFor(user, params.id)
    },
  ),
})
