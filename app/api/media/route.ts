import { mediaSearch, mediaSearchPage } from '@/lib/catalogue/schemas/media'
import { browseMedia } from '@/server/domain/catalogue/media/browse'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Browse and search the media',
    description: 'By a search over titles, and filters that all have to match.',
    query: mediaSearch,
    answer: mediaSearchPage,
  },
  ({ query }) => browseMedia(query),
)
