import type { Metadata } from 'next'
import type { EntryParams } from '@/app/entry-loader'
import { tabMetadata } from '@/components/catalogue/entry/metadata'
import { type TabQuery, tabSearchOf } from '@/components/catalogue/entry/tab-search'
import { SeriesMediaTab } from '@/components/catalogue/series/entry/media'
import { seriesMedia } from '@/server/domain/catalogue/series/queries'
import { loadSeries } from '../load'
import { seriesView } from '../view'

type Props = EntryParams & { searchParams: Promise<TabQuery> }

export async function generateMetadata(props: Props): Promise<Metadata> {
  return tabMetadata(await seriesView(await loadSeries(props)), 'media', tabSearchOf(await props.searchParams))
}

export default async function SeriesMedia(props: Props) {
  const entry = await loadSeries(props)
  const search = tabSearchOf(await props.searchParams)
  return <SeriesMediaTab entry={entry} search={search} found={await seriesMedia(entry.id, search)} />
}
