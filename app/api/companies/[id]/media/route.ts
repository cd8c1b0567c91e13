import { tabCall } from '@/app/api/tab-call'
import { companyMediaPage } from '@/lib/catalogue/schemas/companies'
import { companyMedia } from '@/server/domain/catalogue/companies/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = tabCall({
  summary: 'Read the works of a company',
  description: 'Works that it took part in, each with its role, also by a search over their titles.',
  answer: companyMediaPage,
  read: companyMedia,
})
