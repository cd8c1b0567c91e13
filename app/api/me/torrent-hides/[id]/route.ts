import { done as answer, whenDone } from '@/lib/identity/schemas/users'
import { showTorrents } from '@/server/domain/torrents/hides/mutations'
import { idPath } from '@/server/web/http/input'
import { remove } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = remove(
  {
    access: 'user',
    tokenScope: 'WriteFollows',
    summary: 'Show again what I have hidden among torrents',
    description: 'Ends one entry of GET /api/me/torrent-hides.',
    params: idPath,
    answer,
  },
  ({ user, params }) => whenDone(showTorrents(user.id, params.id)),
)
