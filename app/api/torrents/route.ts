import { torrentPage as answer, torrentSearch } from '@/lib/schemas/torrents'
import { browseTorrents } from '@/server/domain/torrents/browse'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'public', summary: 'Browse and search the torrents', query: torrentSearch, answer },
    ({ query }) => browseTorrents(query),
  ),
})
