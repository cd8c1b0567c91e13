import { editPage, editSearch } from '@/lib/catalogue/schemas/edits'
import { editsOf } from '@/server/domain/catalogue/edits/queries'
import { idPath } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'CanEdit',
      tokenScope: 'EditCatalogue',
      summary: 'List the edits of a work, even a hidden one',
      description: 'Who changed what, when and why, the newest first.',
      params: idPath,
      query: editSearch,
      answer: editPage,
    },
    ({ params: { id }, query }) => editsOf('media', id, query, true),
  ),
})
