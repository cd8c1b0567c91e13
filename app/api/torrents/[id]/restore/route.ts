import { torrentEntry as answer } from '@/lib/torrents/schemas/torrents'
import { restoreTorrent } from '@/server/domain/torrents/mutations'
import { idPath } from '@/server/web/http/input'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'user',
    tokenScope: 'EditTorrents',
    summary: 'Restore a torrent that I deleted within the last hour',
    description: 'It is listed again where it was.',
    params: idPath,
    answer,
    refusals: ['notOwner'],
  },
  ({ user, params }) => restoreTorrent(user.id, params.id),
)
