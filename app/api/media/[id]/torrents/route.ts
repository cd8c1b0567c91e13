import { torrentSearch } from '@/lib/torrents/schemas/search'
import { torrentPage as answer } from '@/lib/torrents/schemas/torrents'
import { mediaTorrents } from '@/server/domain/torrents/queries'
import { idPath } from '@/server/web/http/input'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Read the torrents of an entry',
    description: 'Also by a search over their names. Those that are hidden are left out.',
    params: idPath,
    query: torrentSearch,
    answer,
  },
  ({ params, query }) => mediaTorrents(params.id, query),
)
