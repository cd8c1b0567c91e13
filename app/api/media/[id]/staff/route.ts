import { mediaStaffPage as answer } from '@/lib/catalogue/schemas/media'
import { tabSearch } from '@/lib/schemas/paging'
import { mediaStaff } from '@/server/domain/catalogue/media/queries'
import { idPath } from '@/server/web/http/input'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Read the staff of an entry',
    description: 'With the role of each, also by a search over names.',
    params: idPath,
    query: tabSearch,
    answer,
  },
  ({ params, query }) => mediaStaff(params.id, query),
)
