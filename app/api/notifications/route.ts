import { notificationPage as answer, notificationSearch } from '@/lib/views/schemas/notifications'
import { notificationsOf } from '@/server/domain/views/inbox'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'user',
    tokenScope: 'ReadNotices',
    summary: 'List my notifications',
    description: 'Newest first; equal ones are one. At most 500 are kept, for 90 days.',
    query: notificationSearch,
    answer,
  },
  ({ user, query }) => notificationsOf(user.id, query),
)
