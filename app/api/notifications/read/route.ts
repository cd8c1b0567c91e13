import { readAnswer as answer, readInput as body } from '@/lib/views/schemas/notifications'
import { markRead } from '@/server/domain/views/inbox'
import { put } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = put(
  {
    access: 'user',
    tokenScope: 'ReadNotices',
    summary: 'Mark notifications as read',
    description: 'Those with these ids, or all up to an id. Marking them again changes nothing.',
    body,
    answer,
  },
  ({ user, body }) => markRead(user.id, body),
)
