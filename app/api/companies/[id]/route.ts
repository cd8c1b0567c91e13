import { companyEntry as answer } from '@/lib/schemas/companies'
import { companyEntry } from '@/server/companies/queries'
import { idPath } from '@/server/http/input'
import { methods, route } from '@/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'public', summary: 'Read a company', params: idPath, answer }, ({ params }) =>
    companyEntry(params.id),
  ),
})
