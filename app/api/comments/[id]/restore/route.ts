import { review as answer } from '@/lib/community/schemas/reviews'
import { restoreComment } from '@/server/domain/community/reviews/mutations'
import { idPath } from '@/server/web/http/input'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'user',
    tokenScope: 'WriteReviews',
    summary: 'Restore my deleted review or comment, within an hour',
    description: 'It is shown again where it was.',
    params: idPath,
    answer,
    refusals: ['notOwner', 'conflict'],
  },
  ({ user, params }) => restoreComment(user.id, params.id),
)
