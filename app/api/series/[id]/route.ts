import { seriesEntry as answer } from '@/lib/catalogue/schemas/series'
import { seriesEntry } from '@/server/domain/catalogue/series/queries'
import { idPath } from '@/server/web/http/input'
import { methods, NOT_MODIFIED, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'public',
      summary: 'Read a series',
      description: 'All that its page shows at first; its works are a call of their own.',
      params: idPath,
      answer,
      otherAnswers: NOT_MODIFIED,
    },
    ({ params }) => seriesEntry(params.id),
  ),
})
