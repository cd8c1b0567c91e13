import { torrentMagnet as answer, torrentMagnetSearch as query } from '@/lib/torrents/schemas/magnets'
import { torrentMagnet } from '@/server/domain/torrents/queries'
import { idPath } from '@/server/web/http/input'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Read the magnet link of some files or episodes of a torrent',
    description: 'By BEP 53. Without files and episodes it is that of all; not found if no file is meant.',
    params: idPath,
    query,
    answer,
  },
  ({ params, query }) => torrentMagnet(params.id, query),
)
