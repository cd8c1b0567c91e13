import { searchedPage } from '@/app/[locale]/_browse/searched'
import { CompanyCard } from '@/components/catalogue/companies/card'
import { companyIndexLink } from '@/lib/catalogue/links/entries'
import { COMPANY_SORTS, companyPageSearch } from '@/lib/catalogue/schemas/companies'
import { knownParameters } from '@/lib/schemas/known-parameters'
import { browseCompanies } from '@/server/domain/catalogue/companies/browse'

const browse = searchedPage({
  words: 'companies.browse',
  schema: companyPageSearch,
  known: knownParameters(companyPageSearch, { sort: COMPANY_SORTS }),
  sorts: COMPANY_SORTS,
  sortNames: (messages) => messages.companies.browse.sorts,
  link: companyIndexLink,
  browse: browseCompanies,
  card: (company, place) => <CompanyCard key={company.id} company={company} {...place} />,
  names: ({ name, nativeName }) => [name, nativeName],
})

export const generateMetadata = browse.metadata
export default browse.page
