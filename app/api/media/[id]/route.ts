import { mediaEntry as answer } from '@/lib/schemas/media'
import { idPath } from '@/server/http/input'
import { methods, route } from '@/server/http/route'
import { mediaEntry } from '@/server/media/queries'

// Without a token the front answers from memory while nothing that the entry shows changes.
const otherAnswers = { 304: { description: 'The entry is as If-None-Match names it.' } }

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'public', summary: 'Read an entry', params: idPath, answer, otherAnswers }, ({ params }) =>
    mediaEntry(params.id),
  ),
})
