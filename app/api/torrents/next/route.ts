import { nextEpisodePage as answer, nextEpisodeSearch as query } from '@/lib/tracking/schemas/next-episodes'
import { readsPrivate } from '@/server/domain/identity/sessions/asker'
import { nextEpisodes } from '@/server/domain/tracking/next-episodes'
import { get, LIST_READERS } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    ...LIST_READERS,
    summary: 'List the next episodes of what I watch, with their torrents',
    description:
      'The last changed record first; works without a torrent of the next episode are left out. The magnet link of a batch selects the files of the episode.',
    query,
    answer,
  },
  ({ user, query }) => nextEpisodes(user.id, query, { withPrivate: readsPrivate(user) }),
)
