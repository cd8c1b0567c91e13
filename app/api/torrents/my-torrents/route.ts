import { myTorrentPage as answer, uploaderSearch } from '@/lib/torrents/schemas/torrents'
import { ownTorrents } from '@/server/domain/torrents/queries'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'user',
    tokenScope: 'EditTorrents',
    summary: 'List my torrents, newest first by default',
    description: 'Also those that a moderator has hidden.',
    query: uploaderSearch,
    answer,
  },
  ({ user, query }) => ownTorrents(user.id, query),
)
