import type { Metadata } from 'next'
import { AttachmentsTab } from '@/components/entry/attachments'
import type { EntryParams } from '@/components/entry/load'
import { tabMetadata } from '@/components/entry/metadata'
import { type TabQuery, tabSearchOf } from '@/components/entry/tab-search'
import { loadMedia } from '@/components/media/entry/load'
import { mediaView } from '@/components/media/entry/view'
import { mediaAttachments } from '@/server/domain/media/queries'

type Props = EntryParams & { searchParams: Promise<TabQuery> }

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { page } = tabSearchOf(await props.searchParams)
  return tabMetadata(mediaView(await loadMedia(props)), 'attachments', { page })
}

export default async function MediaAttachments(props: Props) {
  const entry = await loadMedia(props)
  const search = tabSearchOf(await props.searchParams)
  return <AttachmentsTab entry={mediaView(entry)} page={search.page} found={await mediaAttachments(entry.id, search)} />
}
