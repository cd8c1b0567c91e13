import type { Metadata } from 'next'
import { EpisodesTab } from '@/components/media/entry/episodes'
import { type EntryParams, loadEntry } from '@/components/media/entry/load'
import { tabMetadata } from '@/components/media/entry/metadata'
import { type TabQuery, tabSearchOf } from '@/components/media/entry/tab-search'

type Props = EntryParams & { searchParams: Promise<TabQuery> }

export async function generateMetadata(props: Props): Promise<Metadata> {
  return tabMetadata(await loadEntry(props), 'episodes', tabSearchOf(await props.searchParams))
}

export default async function MediaEpisodes(props: Props) {
  return <EpisodesTab entry={await loadEntry(props)} search={tabSearchOf(await props.searchParams)} />
}
