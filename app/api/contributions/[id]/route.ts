import { contribution } from '@/lib/curation/schemas/contribution-queue'
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
