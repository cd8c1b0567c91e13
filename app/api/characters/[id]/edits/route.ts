import { editPage as answer, editSearch as query } from '@/lib/schemas/edits'
import { editsOf } from '@/server/edits/queries'
import { idPath } from '@/server/http/input'
import { methods, route } from '@/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'CanEdit', summary: 'List what editors changed of an entry', params: idPath, query, answer },
    ({ params: { id }, query }) => editsOf('character', id, query),
  ),
})
