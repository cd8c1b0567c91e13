import { contributed } from '@/lib/curation/schemas/contributions'
import { hideProposal } from '@/lib/curation/schemas/proposed-acts'
import { contributeHide } from '@/server/domain/curation/proposed-acts'
import { PROPOSERS, post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    ...PROPOSERS,
    summary: 'Hide an entry, or propose it',
    description: 'Editors hide at once; what others propose waits for an editor. Of an entry one such proposal waits.',
    body: hideProposal,
    answer: contributed,
    refusals: ['notFound', 'conflict', 'settled', 'hidden', 'alreadyProposed', 'tooManyRequests', 'manyOpen'],
  },
  ({ user, body }) => contributeHide(body, user),
)
