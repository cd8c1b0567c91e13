import { duplicates } from '@/lib/curation/schemas/proposed-acts'
import { duplicatesOf } from '@/server/domain/curation/duplicates'
import { idPath } from '@/server/web/http/input'
import { EDITORS, get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    ...EDITORS,
    summary: 'List what a proposed new entry may be already',
    description: 'Entries with the same id on another site, or found by its titles, while the proposal waits.',
    params: idPath,
    answer: duplicates,
  },
  ({ params }) => duplicatesOf(params.id),
)
