import type { Metadata } from 'next'
import type { EntryParams } from '@/app/entry-loader'
import { AttachmentsTab } from '@/components/catalogue/entry/attachments'
import { tabMetadata } from '@/components/catalogue/entry/metadata'
import { type TabQuery, tabSearchOf } from '@/components/catalogue/entry/tab-search'
import { seriesAttachments } from '@/server/domain/catalogue/series/queries'
import { loadSeries } from '../load'
import { seriesView } from '../view'

type Props = EntryParams & { searchParams: Promise<TabQuery> }

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { page } = tabSearchOf(await props.searchParams)
  return tabMetadata(await seriesView(await loadSeries(props)), 'attachments', { page })
}

export default async function SeriesAttachments(props: Props) {
  const entry = await loadSeries(props)
  const search = tabSearchOf(await props.searchParams)
  const found = await seriesAttachments(entry.id, search)
  return <AttachmentsTab entry={await seriesView(entry)} page={search.page} found={found} />
}
