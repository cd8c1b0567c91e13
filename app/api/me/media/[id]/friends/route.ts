import { mediaFriends as answer } from '@/lib/views/schemas/media-friends'
import { friendsOfMedia } from '@/server/domain/views/media-friends'
import { idPath } from '@/server/web/http/input'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'user',
    tokenScope: 'ReadPrivate',
    summary: 'Read which users I follow track a work',
    description:
      'At most 50, the last changed first, with their scores. Private records, lists that I may not see, and blocked, muted and suspended users are left out.',
    params: idPath,
    answer,
  },
  ({ user, params }) => friendsOfMedia(user.id, params.id),
)
