import { personEntry as answer } from '@/lib/schemas/people'
import { personEntry } from '@/server/domain/people/queries'
import { idPath } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'

// Without a token the front answers from memory while nothing that the entry shows changes.
const otherAnswers = { 304: { description: 'The entry is as If-None-Match names it.' } }

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'public', summary: 'Read a person', params: idPath, answer, otherAnswers }, ({ params }) =>
    personEntry(params.id),
  ),
})
