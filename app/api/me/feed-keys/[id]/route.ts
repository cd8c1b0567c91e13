import { done as answer, whenDone } from '@/lib/identity/schemas/users'
import { revokeFeedKey } from '@/server/domain/torrents/feed-keys'
import { idPath } from '@/server/web/http/input'
import { remove } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = remove(
  {
    access: 'user',
    summary: 'Revoke a key of a feed',
    description: 'Programs that use it are refused from then on.',
    params: idPath,
    answer,
  },
  ({ user, params }) => whenDone(revokeFeedKey(user.id, params.id)),
)
