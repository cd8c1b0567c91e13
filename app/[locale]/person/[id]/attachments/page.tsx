import type { Metadata } from 'next'
import type { EntryParams } from '@/app/entry-loader'
import { AttachmentsTab } from '@/components/catalogue/entry/attachments'
import { tabMetadata } from '@/components/catalogue/entry/metadata'
import { type TabQuery, tabSearchOf } from '@/components/catalogue/entry/tab-search'
import { personAttachments } from '@/server/domain/catalogue/people/queries'
import { loadPerson } from '../load'
import { personView } from '../view'

type Props = EntryParams & { searchParams: Promise<TabQuery> }

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { page } = tabSearchOf(await props.searchParams)
  return tabMetadata(await personView(await loadPerson(props)), 'attachments', { page })
}

export default async function PersonAttachments(props: Props) {
  const entry = await loadPerson(props)
  const search = tabSearchOf(await props.searchParams)
  const found = await personAttachments(entry.id, search)
  return <AttachmentsTab entry={await personView(entry)} page={search.page} found={found} />
}
