import { mediaSearchPage as answer, ownMediaSearch as query } from '@/lib/catalogue/schemas/media'
import { browseOwnMedia } from '@/server/domain/catalogue/media/browse'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'user',
    tokenScope: 'ReadPrivate',
    summary: 'Browse and search the media without those on my list, or only these',
    description: 'The parameters of GET /api/media, and `mine`.',
    query,
    answer,
  },
  ({ user, query }) => browseOwnMedia(user.id, query),
)
