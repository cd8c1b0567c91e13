import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ActiveFilters, searchFilters } from '@/components/browse/active-filters'
import { BrowsePage } from '@/components/browse/browse-page'
import { Cards } from '@/components/browse/cards'
import { browseMetadata } from '@/components/browse/metadata'
import { NothingFound } from '@/components/browse/nothing-found'
import { type Query, searchOf } from '@/components/browse/search-of'
import { within } from '@/components/browse/within'
import { CompanyCard } from '@/components/catalogue/companies/card'
import { CompanyFilters } from '@/components/catalogue/companies/company-filters'
import { companyIndexLink } from '@/lib/catalogue/links/entries'
import { COMPANY_SORTS, companyPageSearch } from '@/lib/catalogue/schemas/companies'
import { DEFAULT_SIZE } from '@/lib/page-size'
import { knownParameters } from '@/lib/schemas/known-parameters'
import { browseCompanies } from '@/server/domain/catalogue/companies/browse'

type Props = { searchParams: Promise<Query> }

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const t = await getTranslations('companies.browse')
  const search = searchOf(companyPageSearch, await searchParams)
  const { query, page, size } = search
  return browseMetadata({
    name: query ? t('found', { query }) : t('title'),
    description: t('description'),
    keywords: [t('results')],
    page,
    path: companyIndexLink(search),
    index: query === '' && size === DEFAULT_SIZE,
  })
}

export default async function BrowseCompaniesPage({ searchParams }: Props) {
  const t = await getTranslations('companies.browse')
  const search = searchOf(companyPageSearch, await searchParams)
  const { query, ...order } = search
  const pageLink = (page: number) => companyIndexLink({ ...search, page })
  const found = await within(await browseCompanies(search), pageLink)
  const unsearched = companyIndexLink({ ...order, page: 0 })
  return (
    <BrowsePage
      title={t('title')}
      known={knownParameters(companyPageSearch, { sort: COMPANY_SORTS })}
      count={t('count', { count: found.total })}
      covers
      filters={<CompanyFilters search={search} />}
      active={<ActiveFilters filters={await searchFilters(query, unsearched)} clear={unsearched} />}
      found={found}
      pageLink={pageLink}
      nothing={
        <NothingFound
          query={query}
          filters={query ? 1 : 0}
          texts={{ query: t('nothing.query', { query }), filters: t('nothing.filters'), all: t('nothing.all') }}
          searched={companyIndexLink({ query })}
          all={companyIndexLink({})}
        />
      }
      texts={[query, ...found.data.flatMap((company) => [company.name, company.nativeName])]}
    >
      <Cards
        label={t('results')}
        entries={found.data}
        card={(company, place) => <CompanyCard key={company.id} company={company} {...place} />}
      />
    </BrowsePage>
  )
}
