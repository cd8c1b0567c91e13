import { recommendationPageSearch } from '@/lib/community/schemas/recommendations'
import { reviewPage as answer } from '@/lib/community/schemas/reviews'
import { recommendationsOf } from '@/server/domain/community/recommendations'
import { idParam, idPath } from '@/server/web/http/input'
import { get } from '@/server/web/http/route'

const params = idPath.extend({ other: idParam })

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Read the recommendations of two works',
    description: 'The most helpful first, whichever of both works they were written about.',
    params,
    query: recommendationPageSearch,
    answer,
  },
  async ({ params: { id, other }, query }) => (await recommendationsOf(id, other, query))?.found ?? null,
)
