import type { Metadata } from 'next'
import type { EntryParams } from '@/app/entry-loader'
import { AttachmentsTab } from '@/components/entry/attachments'
import { tabMetadata } from '@/components/entry/metadata'
import { type TabQuery, tabSearchOf } from '@/components/entry/tab-search'
import { personAttachments } from '@/server/domain/people/queries'
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
