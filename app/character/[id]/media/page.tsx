import type { Metadata } from 'next'
import { loadCharacter } from '@/components/characters/entry/load'
import { CharacterMediaTab } from '@/components/characters/entry/media'
import { characterView } from '@/components/characters/entry/view'
import type { EntryParams } from '@/components/entry/load'
import { tabMetadata } from '@/components/entry/metadata'
import { type TabQuery, tabSearchOf } from '@/components/entry/tab-search'
import { characterMedia } from '@/server/domain/characters/queries'

type Props = EntryParams & { searchParams: Promise<TabQuery> }

export async function generateMetadata(props: Props): Promise<Metadata> {
  return tabMetadata(characterView(await loadCharacter(props)), 'media', tabSearchOf(await props.searchParams))
}

export default async function CharacterMedia(props: Props) {
  const entry = await loadCharacter(props)
  const search = tabSearchOf(await props.searchParams)
  return <CharacterMediaTab entry={entry} search={search} found={await characterMedia(entry.id, search)} />
}
