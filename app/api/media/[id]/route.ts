import { mediaEntry as answer } from '@/lib/schemas/media'
import { idPath } from '@/server/http/input'
import { methods, route } from '@/server/http/route'
import { mediaEntry } from '@/server/media/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'public', summary: 'Read an entry', params: idPath, answer }, ({ params }) =>
    mediaEntry(params.id),
  ),
})
