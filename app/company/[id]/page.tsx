import type { Metadata } from 'next'
import { loadCompany } from '@/components/companies/entry/load'
import { Overview } from '@/components/companies/entry/overview'
import { companyData } from '@/components/companies/entry/structured-data'
import { companyView } from '@/components/companies/entry/view'
import { EntryJsonLd } from '@/components/entry/json-ld'
import type { EntryParams } from '@/components/entry/load'
import { entryMetadata } from '@/components/entry/metadata'
import { type TabQuery, tabSearchOf } from '@/components/entry/tab-search'
import { companyMedia } from '@/server/domain/companies/queries'

type Props = EntryParams & { searchParams: Promise<TabQuery> }

export async function generateMetadata(props: Props): Promise<Metadata> {
  return entryMetadata(companyView(await loadCompany(props)), tabSearchOf(await props.searchParams))
}

export default async function CompanyEntry(props: Props) {
  const entry = await loadCompany(props)
  const search = tabSearchOf(await props.searchParams)
  return (
    <>
      <Overview entry={entry} search={search} found={await companyMedia(entry.id, search)} />
      <EntryJsonLd entry={companyView(entry)} data={(site) => companyData(entry, site)} />
    </>
  )
}
