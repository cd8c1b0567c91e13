import { placeOfText as answer } from '@/lib/community/schemas/reviews'
import { placeOf } from '@/server/domain/community/discussions'
import { idPath } from '@/server/web/http/input'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Find the page that shows a review or comment',
    description: 'In the default order of the page.',
    params: idPath,
    answer,
  },
  ({ params }) => placeOf(params.id),
)
