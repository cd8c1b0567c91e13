import { mediaSearch } from '@/lib/catalogue/schemas/media'
import { mediaCounts as answer } from '@/lib/catalogue/schemas/media-counts'
import { mediaCounts } from '@/server/domain/catalogue/media-counts'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Count what each option of the filters finds',
    description:
      'Types, statuses, formats and seasons, each together with all other filters of the query. Exact as long as at most 100,000 works match; of a search its first 500 results count.',
    query: mediaSearch,
    answer,
  },
  ({ query }) => mediaCounts(query),
)
