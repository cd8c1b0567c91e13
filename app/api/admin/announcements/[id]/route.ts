import { done as answer, whenDone } from '@/lib/identity/schemas/users'
import { endAnnouncement } from '@/server/domain/administration/announcements/mutations'
import { idPath } from '@/server/web/http/input'
import { remove } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = remove(
  {
    access: 'CanAdminister',
    summary: 'End an announcement now',
    description: 'It is shown no longer, and stays in the list.',
    params: idPath,
    answer,
  },
  ({ user, params }) => whenDone(endAnnouncement(user.id, params.id)),
)
