import { companyPage, companySearch } from '@/lib/catalogue/schemas/companies'
import { browseCompanies } from '@/server/domain/catalogue/companies/browse'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Browse and search the companies',
    description: 'By a search over names, or all in an order.',
    query: companySearch,
    answer: companyPage,
  },
  ({ query }) => browseCompanies(query),
)
