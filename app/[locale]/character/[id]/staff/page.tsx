import type { Metadata } from 'next'
import type { EntryParams } from '@/app/entry-loader'
import { VoicesTab } from '@/components/catalogue/characters/voices'
import { tabMetadata } from '@/components/catalogue/entry/metadata'
import { type TabQuery, tabSearchOf } from '@/components/catalogue/entry/tab-search'
import { characterStaff } from '@/server/domain/catalogue/characters/queries'
import { loadCharacter } from '../load'
import { characterView } from '../view'

type Props = EntryParams & { searchParams: Promise<TabQuery> }

export async function generateMetadata(props: Props): Promise<Metadata> {
  return tabMetadata(await characterView(await loadCharacter(props)), 'staff', tabSearchOf(await props.searchParams))
}

export default async function CharacterStaff(props: Props) {
  const entry = await loadCharacter(props)
  const search = tabSearchOf(await props.searchParams)
  return <VoicesTab entry={entry} search={search} found={await characterStaff(entry.id, search)} />
}
