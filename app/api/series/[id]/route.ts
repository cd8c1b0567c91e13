import { seriesEntry as answer } from '@/lib/schemas/series'
import { idPath } from '@/server/http/input'
import { methods, route } from '@/server/http/route'
import { seriesEntry } from '@/server/series/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'public', summary: 'Read a series', params: idPath, answer }, ({ params }) =>
    seriesEntry(params.id),
  ),
})
