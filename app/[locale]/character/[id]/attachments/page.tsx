import type { Metadata } from 'next'
import type { EntryParams } from '@/app/entry-loader'
import { AttachmentsTab } from '@/components/catalogue/entry/attachments'
import { tabMetadata } from '@/components/catalogue/entry/metadata'
import { type TabQuery, tabSearchOf } from '@/components/catalogue/entry/tab-search'
import { characterAttachments } from '@/server/domain/catalogue/characters/queries'
import { loadCharacter } from '../load'
import { characterView } from '../view'

type Props = EntryParams & { searchParams: Promise<TabQuery> }

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { page } = tabSearchOf(await props.searchParams)
  return tabMetadata(await characterView(await loadCharacter(props)), 'attachments', { page })
}

export default async function CharacterAttachments(props: Props) {
  const entry = await loadCharacter(props)
  const search = tabSearchOf(await props.searchParams)
  const found = await characterAttachments(entry.id, search)
  return <AttachmentsTab entry={await characterView(entry)} page={search.page} found={found} />
}
