import type { Metadata } from 'next'
import { CharactersTab } from '@/components/media/entry/characters'
import { type EntryParams, loadEntry } from '@/components/media/entry/load'
import { tabMetadata } from '@/components/media/entry/metadata'
import { type TabQuery, tabSearchOf } from '@/components/media/entry/tab-search'

type Props = EntryParams & { searchParams: Promise<TabQuery> }

export async function generateMetadata(props: Props): Promise<Metadata> {
  return tabMetadata(await loadEntry(props), 'characters', tabSearchOf(await props.searchParams))
}

export default async function MediaCharacters(props: Props) {
  return <CharactersTab entry={await loadEntry(props)} search={tabSearchOf(await props.searchParams)} />
}
