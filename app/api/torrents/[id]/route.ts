import { torrentEntry as answer, torrentFilesSearch } from '@/lib/schemas/torrents'
import { torrentEntry } from '@/server/domain/torrents/queries'
import { idPath } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'public', summary: 'Read a torrent', params: idPath, query: torrentFilesSearch, answer },
    ({ params, query }) => torrentEntry(params.id, query.files),
  ),
})
