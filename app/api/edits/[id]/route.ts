import { edit as answer } from '@/lib/curation/schemas/edits'
import { editNumber } from '@/server/domain/curation/edits/queries'
import { idPath } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'public',
      summary: 'Read an edit',
      description: 'Who changed what, when and why.',
      params: idPath,
      answer,
    },
    ({ params }) => editNumber(params.id),
  ),
})
