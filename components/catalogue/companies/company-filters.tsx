import { useTranslations } from 'next-intl'
import { PageFields, sortChoices } from '@/components/browse/page-fields'
import { SearchFilters } from '@/components/browse/search-filters'
import { companyIndexLink } from '@/lib/catalogue/links/entries'
import { COMPANY_SORTS, type CompanySearch } from '@/lib/catalogue/schemas/companies'

/** The filters and order of the list of companies. */
export function CompanyFilters({ search }: { search: CompanySearch }) {
  const t = useTranslations('companies.browse')
  const browse = useTranslations('browse')
  return (
    <SearchFilters
      texts={{ form: t('filters'), search: t('search'), placeholder: t('placeholder') }}
      query={search.query}
      current={companyIndexLink({ ...search, page: 0 })}
      unsearched={companyIndexLink({ ...search, query: '', page: 0 })}
    >
      <PageFields
        search={search}
        sorts={sortChoices(browse, COMPANY_SORTS, (sort) => t(`sorts.${sort}`), search.query)}
      />
    </SearchFilters>
  )
}
