import type { Metadata } from 'next'
import type { EntryParams } from '@/app/entry-loader'
import { CharacterMediaTab } from '@/components/catalogue/characters/media'
import { tabMetadata } from '@/components/catalogue/entry/metadata'
import { type TabQuery, tabSearchOf } from '@/components/catalogue/entry/tab-search'
import { characterMedia } from '@/server/domain/catalogue/characters/queries'
import { loadCharacter } from '../load'
import { characterView } from '../view'

type Props = EntryParams & { searchParams: Promise<TabQuery> }

export async function generateMetadata(props: Props): Promise<Metadata> {
  return tabMetadata(await characterView(await loadCharacter(props)), 'media', tabSearchOf(await props.searchParams))
}

export default async function CharacterMedia(props: Props) {
  const entry = await loadCharacter(props)
  const search = tabSearchOf(await props.searchParams)
  return <CharacterMediaTab entry={entry} search={search} found={await characterMedia(entry.id, search)} />
}
