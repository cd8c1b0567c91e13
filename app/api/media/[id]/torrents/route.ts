import { torrentPage as answer, torrentSearch } from '@/lib/schemas/torrents'
import { idPath } from '@/server/http/input'
import { methods, route } from '@/server/http/route'
import { mediaTorrents } from '@/server/torrents/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'public', summary: 'Read the torrents of an entry', params: idPath, query: torrentSearch, answer },
    ({ params, query }) => mediaTorrents(params.id, query),
  ),
})
