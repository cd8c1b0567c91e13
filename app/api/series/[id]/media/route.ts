import { mediaPage as answer } from '@/lib/catalogue/schemas/media'
import { tabSearch } from '@/lib/schemas/paging'
import { seriesMedia } from '@/server/domain/catalogue/series/queries'
import { idPath } from '@/server/web/http/input'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Read the works of a series',
    description: 'Its works, also by a search over their titles.',
    params: idPath,
    query: tabSearch,
    answer,
  },
  ({ params, query }) => seriesMedia(params.id, query),
)
