import type { Metadata } from 'next'
import type { TabProps } from '@/app/[locale]/_entry/tab'
import { PageParameters } from '@/components/browse/page-parameters'
import { Overview } from '@/components/catalogue/companies/overview'
import { EntryJsonLd } from '@/components/catalogue/entry/json-ld'
import { entryMetadata } from '@/components/catalogue/entry/metadata'
import { tabSearchOf } from '@/components/catalogue/entry/tab-search'
import { tabSearch } from '@/lib/schemas/paging'
import { companyMedia } from '@/server/domain/catalogue/companies/queries'
import { env } from '@/server/platform/env'
import { loadCompany } from './load'
import { companyData } from './structured-data'
import { companyView } from './view'

export async function generateMetadata(props: TabProps): Promise<Metadata> {
  return entryMetadata(await companyView(await loadCompany(props)), tabSearchOf(await props.searchParams))
}

export default async function CompanyEntry(props: TabProps) {
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
