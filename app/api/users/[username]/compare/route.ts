import { usernamePath as params } from '@/lib/identity/schemas/users'
import { comparison as answer, comparisonSearch as query } from '@/lib/tracking/schemas/comparisons'
import { comparisonWith } from '@/server/domain/tracking/comparisons'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'user',
    tokenScope: 'ReadPrivate',
    summary: "Compare a user's records with mine",
    description:
      'Of the lists that I may see, without private records of the user: the affinity of the scores, the works of one part, and works that the user scored high and I don’t have.',
    params,
    query,
    answer,
    refusals: ['invalidInput', 'blocked'],
  },
  ({ user, params, query }) => comparisonWith(params.username, user.id, query),
)
