import { contributed } from '@/lib/curation/schemas/contributions'
import { mergeProposal } from '@/lib/curation/schemas/proposed-acts'
import { contributeMerge } from '@/server/domain/curation/proposed-acts'
import { PROPOSERS, post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    ...PROPOSERS,
    summary: 'Merge an entry into another one, or propose it',
    description:
      'Editors merge at once; what others propose waits for an editor, whatever was accepted of them before. The same merge, in either direction, waits once.',
    body: mergeProposal,
    answer: contributed,
    refusals: [
      'notFound',
      'conflict',
      'forbidden',
      'hidden',
      'alreadyProposed',
      'tooManyRequests',
      'manyOpen',
      'picturesUnavailable',
    ],
  },
  ({ user, body }) => contributeMerge(body, user),
)
