import { seriesEntry as answer } from '@/lib/schemas/series'
import { idPath } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'
import { seriesEntry } from '@/server/domain/series/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'public', summary: 'Read a series', params: idPath, answer }, ({ params }) =>
    seriesEntry(params.id),
  ),
})
