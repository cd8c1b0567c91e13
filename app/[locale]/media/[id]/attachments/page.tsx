import type { Metadata } from 'next'
import type { EntryParams } from '@/app/entry-loader'
import { AttachmentsTab } from '@/components/catalogue/entry/attachments'
import { tabMetadata } from '@/components/catalogue/entry/metadata'
import { type TabQuery, tabSearchOf } from '@/components/catalogue/entry/tab-search'
import { mediaAttachments } from '@/server/domain/catalogue/media/queries'
import { loadMedia } from '../load'
import { mediaView } from '../view'

type Props = EntryParams & { searchParams: Promise<TabQuery> }

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { page } = tabSearchOf(await props.searchParams)
  return tabMetadata(await mediaView(await loadMedia(props)), 'attachments', { page })
}

export default async function MediaAttachments(props: Props) {
  const entry = await loadMedia(props)
  const search = tabSearchOf(await props.searchParams)
  return (
    <AttachmentsTab
      entry={await mediaView(entry)}
      page={search.page}
      found={await mediaAttachments(entry.id, search)}
    />
  )
}
