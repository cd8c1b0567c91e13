import { editPage as answer, editSearch as query } from '@/lib/catalogue/schemas/edits'
import { editsOf } from '@/server/domain/catalogue/edits/queries'
import { idPath } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'CanEdit',
      summary: 'List the edits of an entry',
      description: 'What editors changed, who and when, the newest first.',
      params: idPath,
      query,
      answer,
    },
    ({ params: { id }, query }) => editsOf('series', id, query),
  ),
})
