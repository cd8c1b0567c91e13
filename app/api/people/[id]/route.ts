import { personEntry as answer } from '@/lib/catalogue/schemas/people'
import { personEntry } from '@/server/domain/catalogue/people/queries'
import { idPath } from '@/server/web/http/input'
import { get, NOT_MODIFIED } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Read a person',
    description: 'All that the page shows at first; roles are a call of their own.',
    params: idPath,
    answer,
    otherAnswers: NOT_MODIFIED,
  },
  ({ params }) => personEntry(params.id),
)
