import type { Metadata } from 'next'
import type { EntryParams } from '@/app/entry-loader'
import { tabMetadata } from '@/components/catalogue/entry/metadata'
import { type TabQuery, tabSearchOf } from '@/components/catalogue/entry/tab-search'
import { CharactersTab } from '@/components/catalogue/media/entry/characters'
import { mediaCharacters } from '@/server/domain/catalogue/media/queries'
import { loadMedia } from '../load'
import { mediaView } from '../view'

type Props = EntryParams & { searchParams: Promise<TabQuery> }

export async function generateMetadata(props: Props): Promise<Metadata> {
  return tabMetadata(await mediaView(await loadMedia(props)), 'characters', tabSearchOf(await props.searchParams))
}

export default async function MediaCharacters(props: Props) {
  const entry = await loadMedia(props)
  const search = tabSearchOf(await props.searchParams)
  return <CharactersTab entry={entry} search={search} found={await mediaCharacters(entry.id, search)} />
}
