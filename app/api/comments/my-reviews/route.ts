import { reviewPage as answer, authorSearch } from '@/lib/community/schemas/reviews'
import { reviewsBy } from '@/server/domain/community/reviews/queries'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'user',
    tokenScope: 'WriteReviews',
    summary: 'List my reviews, or my comments',
    description: 'Of one `kind`, whatever they are about.',
    query: authorSearch,
    answer,
  },
  ({ user, query }) => reviewsBy(user.id, query, true),
)
