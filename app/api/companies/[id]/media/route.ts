import { companyMediaPage as answer } from '@/lib/catalogue/schemas/companies'
import { tabSearch } from '@/lib/schemas/paging'
import { companyMedia } from '@/server/domain/catalogue/companies/queries'
import { idPath } from '@/server/web/http/input'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Read the works of a company',
    description: 'Works that it took part in, each with its role, also by a search over their titles.',
    params: idPath,
    query: tabSearch,
    answer,
  },
  ({ params, query }) => companyMedia(params.id, query),
)
