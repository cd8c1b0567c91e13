import { torrentEntry as answer } from '@/lib/schemas/torrents'
import { idPath } from '@/server/http/input'
import { methods, route } from '@/server/http/route'
import { torrentEntry } from '@/server/torrents/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'public', summary: 'Read a torrent', params: idPath, answer }, ({ params }) =>
    torrentEntry(params.id),
  ),
})
