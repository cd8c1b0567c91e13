import { contribution } from '@/app/shared.cache'
import { contributionPage, contributionSearch } from '@/lib/curation/schemas/contribution-queue'
import { contributed, contributionInput } from '@/lib/curation/schemas/contributions'
import { contribute } from '@/server/domain/curation/contributions/mutations'
import { contributionsFor } from '@/server/domain/curation/contributions/queries'
import { methods, PROPOSERS, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      ...PROPOSERS,
      summary: 'List proposals',
      description:
        'Editors see those of all, others their own. What suspended users have proposed is left out until their suspension ends, unless `user` asks for it. All states together are listed of one user. At most ten thousand are counted.',
      query: contributionSearch,
      answer: contributionPage,
    },
    ({ user, query }) => contributionsFor(user, query),
  ),
  POST: route(
    {
      ...PROPOSERS,
      summary: 'Change or add an entry',
      description:
        'What editors contribute is done at once, and changes of fields by those of whom enough was accepted. The rest waits for an editor. Lists are given whole, or in `change` and `began` the items that differ alone; of what others change meanwhile only the same fields and items are a conflict.',
      body: contributionInput,
      bodyBytes: contribution.bodyBytes,
      answer: contributed,
      refusals: ['notFound', 'conflict', 'forbidden', 'tooManyRequests', 'manyOpen', 'hidden'],
    },
    ({ user, body }) => contribute(body, user),
  ),
})
