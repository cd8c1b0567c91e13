import { reviewPage as answer, streamSearch } from '@/lib/community/schemas/reviews'
import { recentReviews } from '@/server/domain/community/reviews/browse'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Read the newest reviews and comments',
    description: 'Of all entries, the newest first. Those that are hidden or deleted are left out.',
    query: streamSearch,
    answer,
  },
  ({ query }) => recentReviews(query),
)
