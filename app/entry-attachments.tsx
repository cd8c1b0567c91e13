import { AttachmentsTab } from '@/components/catalogue/entry/attachments'
import { tabMetadata } from '@/components/catalogue/entry/metadata'
import { tabSearchOf } from '@/components/catalogue/entry/tab-search'
import type { Attachment } from '@/lib/catalogue/schemas/attachments'
import type { Paged, TabSearch } from '@/lib/schemas/paging'
import { type EntryKind, entryTab } from './entry-tab'

type Found<Item> = Promise<Paged<Item> | null>

/** The tab with the pictures of an entry. */
export function attachmentsTab<Head extends { id: number }>(
  kind: EntryKind<Head>,
  read: (id: number, search: TabSearch) => Found<Attachment>,
) {
  return entryTab(kind, {
    searchOf: tabSearchOf,
    metadata: (view, { page }) => tabMetadata(view, 'attachments', { page }),
    show: async ({ id }, search, view) => (
      <AttachmentsTab entry={await view()} page={search.page} found={await read(id, search)} />
    ),
  })
}
