import { EntryDiscussion, entryReviewsMetadata } from '@/components/community/reviews/entry-tabs'
import { commentSearch } from '@/lib/community/schemas/reviews'
import { discussionOf } from '@/server/domain/community/discussions'
import { type EntryKind, entryTab } from './tab'

/** The discussion of an entry that has one thread. */
export function discussionTab<Head extends { id: number }>(
  kind: EntryKind<Head>,
  name: 'character' | 'person' | 'company',
) {
  return entryTab(kind, {
    schema: commentSearch,
    metadata: (view, search) => entryReviewsMetadata(view, 'discussion', search),
    show: async ({ id }, search, view) => (
      <EntryDiscussion entry={await view()} search={search} read={await discussionOf(name, id, search)} />
    ),
  })
}
