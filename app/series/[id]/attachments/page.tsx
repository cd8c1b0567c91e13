import type { Metadata } from 'next'
import { AttachmentsTab } from '@/components/entry/attachments'
import type { EntryParams } from '@/components/entry/load'
import { tabMetadata } from '@/components/entry/metadata'
import { type TabQuery, tabSearchOf } from '@/components/entry/tab-search'
import { loadSeries } from '@/components/series/entry/load'
import { seriesView } from '@/components/series/entry/view'
import { seriesAttachments } from '@/server/domain/series/queries'

type Props = EntryParams & { searchParams: Promise<TabQuery> }

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { page } = tabSearchOf(await props.searchParams)
  return tabMetadata(seriesView(await loadSeries(props)), 'attachments', { page })
}

export default async function SeriesAttachments(props: Props) {
  const entry = await loadSeries(props)
  const search = tabSearchOf(await props.searchParams)
  const found = await seriesAttachments(entry.id, search)
  return <AttachmentsTab entry={seriesView(entry)} page={search.page} found={found} />
}
