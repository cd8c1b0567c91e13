import { matches as answer, matchesInput as body } from '@/lib/curation/schemas/matches'
import { matchesOf } from '@/server/domain/curation/matches'
import { PROPOSERS, post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    ...PROPOSERS,
    storesNothing: true,
    summary: 'Find entries by their names and external ids',
    description: 'Characters and people that have exactly a name, and works that have an id on another site.',
    body,
    answer,
  },
  ({ body }) => matchesOf(body),
)
