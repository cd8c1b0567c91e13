import { companyPage, companySearch } from '@/lib/schemas/companies'
import { browseCompanies } from '@/server/domain/companies/browse'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'public', summary: 'Browse and search the companies', query: companySearch, answer: companyPage },
    ({ query }) => browseCompanies(query),
  ),
})
