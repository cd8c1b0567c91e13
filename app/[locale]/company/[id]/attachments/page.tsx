import type { Metadata } from 'next'
import type { EntryParams } from '@/app/entry-loader'
import { AttachmentsTab } from '@/components/catalogue/entry/attachments'
import { tabMetadata } from '@/components/catalogue/entry/metadata'
import { type TabQuery, tabSearchOf } from '@/components/catalogue/entry/tab-search'
import { companyAttachments } from '@/server/domain/catalogue/companies/queries'
import { loadCompany } from '../load'
import { companyView } from '../view'

type Props = EntryParams & { searchParams: Promise<TabQuery> }

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { page } = tabSearchOf(await props.searchParams)
  return tabMetadata(await companyView(await loadCompany(props)), 'attachments', { page })
}

export default async function CompanyAttachments(props: Props) {
  const entry = await loadCompany(props)
  const search = tabSearchOf(await props.searchParams)
  const found = await companyAttachments(entry.id, search)
  return <AttachmentsTab entry={await companyView(entry)} page={search.page} found={found} />
}
