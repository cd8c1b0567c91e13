import { torrentPage as answer, torrentSearch } from '@/lib/schemas/torrents'
import { methods, route } from '@/server/web/http/route'
import { browseTorrents } from '@/server/domain/torrents/browse'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'public', summary: 'Browse and search the torrents', query: torrentSearch, answer },
    ({ query }) => browseTorrents(query),
  ),
})
