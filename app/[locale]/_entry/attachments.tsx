import { AttachmentsTab } from '@/components/catalogue/entry/attachments'
import { tabMetadata } from '@/components/catalogue/entry/metadata'
import type { AttachmentDetail } from '@/lib/catalogue/schemas/attachments'
import { attachmentSearch, type Paged } from '@/lib/schemas/paging'
import { type EntryKind, entryTab } from './tab'

type Found<Item> = Promise<Paged<Item> | null>

/** The tab with the pictures of an entry. */
export function attachmentsTab<Head extends { id: number }>(
  kind: EntryKind<Head>,
  read: (id: number, search: { page: number; size: number }) => Found<AttachmentDetail>,
) {
  return entryTab(kind, {
    schema: attachmentSearch,
    metadata: (view, { page }) => tabMetadata(view, 'attachments', { page }),
    show: async ({ id }, search, view) => (
      <AttachmentsTab entry={await view()} page={search.page} found={await read(id, search)} />
    ),
  })
}
