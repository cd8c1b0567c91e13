import type { Metadata } from 'next'
import type { EntryParams } from '@/app/[locale]/_entry/loader'
import { PageParameters } from '@/components/browse/page-parameters'
import { Overview } from '@/components/catalogue/companies/overview'
import { EntryJsonLd } from '@/components/catalogue/entry/json-ld'
import { entryMetadata } from '@/components/catalogue/entry/metadata'
import { type TabQuery, tabSearchOf } from '@/components/catalogue/entry/tab-search'
import { tabSearch } from '@/lib/schemas/paging'
import { companyMedia } from '@/server/domain/catalogue/companies/queries'
import { env } from '@/server/platform/env'
import { loadCompany } from './load'
import { companyData } from './structured-data'
import { companyView } from './view'

type Props = EntryParams & { searchParams: Promise<TabQuery> }

export async function generateMetadata(props: Props): Promise<Metadata> {
  return entryMetadata(await companyView(await loadCompany(props)), tabSearchOf(await props.searchParams))
}

export default async function CompanyEntry(props: Props) {
  const entry = await loadCompany(props)
  const search = tabSearchOf(await props.searchParams)
  const site = env().SITE_URL
  return (
    <>
      <PageParameters of={tabSearch} />
      <Overview entry={entry} search={search} found={await companyMedia(entry.id, search)} />
      <EntryJsonLd entry={await companyView(entry)} data={await companyData(entry, site)} site={site} />
    </>
  )
}
