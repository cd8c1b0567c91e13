import { recommendedWorkPage as answer, recommendedSearch } from '@/lib/community/schemas/recommendations'
import { recommendedWorks } from '@/server/domain/community/recommendations'
import { idPath } from '@/server/web/http/input'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Read the works that users recommend to people who like a work',
    description: 'Each with the number of its recommendations, and the most helpful ones.',
    params: idPath,
    query: recommendedSearch,
    answer,
  },
  ({ params, query }) => recommendedWorks(params.id, query),
)
