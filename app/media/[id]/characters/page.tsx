import type { Metadata } from 'next'
import type { EntryParams } from '@/components/entry/load'
import { tabMetadata } from '@/components/entry/metadata'
import { type TabQuery, tabSearchOf } from '@/components/entry/tab-search'
import { CharactersTab } from '@/components/media/entry/characters'
import { loadMedia } from '@/components/media/entry/load'
import { mediaView } from '@/components/media/entry/view'
import { mediaCharacters } from '@/server/domain/media/queries'

type Props = EntryParams & { searchParams: Promise<TabQuery> }

export async function generateMetadata(props: Props): Promise<Metadata> {
  return tabMetadata(mediaView(await loadMedia(props)), 'characters', tabSearchOf(await props.searchParams))
}

export default async function MediaCharacters(props: Props) {
  const entry = await loadMedia(props)
  const search = tabSearchOf(await props.searchParams)
  return <CharactersTab entry={entry} search={search} found={await mediaCharacters(entry.id, search)} />
}
