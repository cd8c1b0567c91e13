import { claimed, contribution } from '@/lib/curation/schemas/contribution-queue'
import { contributionFor } from '@/server/domain/curation/contributions/queries'
import { claimContribution, releaseContribution } from '@/server/domain/curation/decisions/mutations'
import { idPath } from '@/server/web/http/input'
import { EDITORS, methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      ...EDITORS,
      summary: 'Claim a proposal',
      description: 'Keeps other editors from deciding on it for ten minutes. A claim of one’s own begins anew.',
      params: idPath,
      answer: claimed,
      refusals: ['settled', 'claimed'],
    },
    ({ user, params }) => claimContribution(params.id, user),
  ),
  DELETE: route(
    {
      ...EDITORS,
      summary: 'End my claim of a proposal',
      description: 'A claim of somebody else stays.',
      params: idPath,
      answer: contribution,
    },
    async ({ user, params }) => {
      await releaseContribution(params.id, user)
      return contributionFor(user, params.id)
    },
  ),
})
