import { feedPage as answer, feedSearch as query } from '@/lib/views/schemas/friends-feed'
import { friendsFeed } from '@/server/domain/views/friends-feed/queries'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'user',
    tokenScope: 'ReadPrivate',
    summary: 'Read what the users I follow did',
    description:
      'Changes of watched records of users who show their activity, reviews of those who show them, and works added to public lists. Private records, blocked, muted and suspended users are left out.',
    query,
    answer,
  },
  ({ user, query }) => friendsFeed(user.id, query),
)
