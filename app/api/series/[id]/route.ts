import { seriesEntry as answer } from '@/lib/catalogue/schemas/series'
import { seriesEntry } from '@/server/domain/catalogue/series/queries'
import { idPath } from '@/server/web/http/input'
import { get, NOT_MODIFIED } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Read a series',
    description: 'All that its page shows at first; its works are a call of their own.',
    params: idPath,
    answer,
    otherAnswers: NOT_MODIFIED,
  },
  ({ params }) => seriesEntry(params.id),
)
