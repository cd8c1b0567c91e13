import { queuePage as answer, queueSearch } from '@/lib/moderation/schemas/moderation'
import { queue } from '@/server/domain/moderation/queries'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'CanModerate',
    summary: 'Read what is reported and not settled',
    description: 'One entry for each target, the longest waiting first.',
    query: queueSearch,
    answer,
  },
  ({ user, query }) => queue(user.id, query),
)
