import { personRolePage as answer } from '@/lib/catalogue/schemas/people'
import { tabSearch } from '@/lib/schemas/paging'
import { personRoles } from '@/server/domain/catalogue/people/queries'
import { idPath } from '@/server/web/http/input'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Read the roles of a person',
    description: 'Characters that the person plays, and other work, also by a search.',
    params: idPath,
    query: tabSearch,
    answer,
  },
  ({ params, query }) => personRoles(params.id, query),
)
