import { edit as answer } from '@/lib/curation/schemas/edits'
import { editNumber } from '@/server/domain/curation/edits/queries'
import { idPath } from '@/server/web/http/input'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Read an edit',
    description: 'Who changed what, when and why.',
    params: idPath,
    answer,
  },
  ({ params }) => editNumber(params.id),
)
