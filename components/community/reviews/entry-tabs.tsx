import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import type { EntryView } from '@/components/catalogue/entry/view'
import type { Comment, DiscussionSearch, Review, ReviewSearch, ReviewTotals } from '@/lib/community/schemas/reviews'
import { entryLink, links } from '@/lib/links'
import type { Paged } from '@/lib/schemas/paging'
import { DiscussionTab } from './discussion-tab'
import { reviewsMetadata } from './metadata'
import { ReviewsTab } from './reviews-tab'

type Kind = 'reviews' | 'discussion'

/** The metadata of the tab with the reviews or comments of an entry. */
export async function entryReviewsMetadata(
  entry: EntryView,
  kind: Kind,
  search: ReviewSearch | DiscussionSearch,
): Promise<Metadata> {
  const { name, about } = entry
  return reviewsMetadata({
    ...about,
    kind,
    of: name,
    path: entryLink(entry.kind, entry.id, kind),
    feed: links.entryFeed(entry.kind, entry.id),
    search,
    total: countOf(entry, kind),
  })
}

/** What the tab says. */
const countOf = ({ tabs }: EntryView, kind: Kind) => tabs.find(({ segment }) => segment === kind)?.count ?? 0

const empty = ({ page, size }: { page: number; size: number }) => ({ data: [], total: 0, totalPages: 0, page, size })

const NONE: ReviewTotals = { total: 0, Recommended: 0, Mixed: 0, NotRecommended: 0 }

type ReviewsProps = {
  entry: EntryView
  search: ReviewSearch
  /** Null if the entry has been removed meanwhile. */
  read: { found: Paged<Review>; totals: ReviewTotals } | null
}

/** The reviews of a work or series. */
export function EntryReviews({ entry, search, read }: ReviewsProps) {
  return (
    <ReviewsTab
      entity={{ kind: entry.kind === 'series' ? 'series' : 'media', id: entry.id }}
      of={entry.name}
      path={entryLink(entry.kind, entry.id, 'reviews')}
      search={search}
      found={read?.found ?? empty(search)}
      totals={read?.totals ?? NONE}
    />
  )
}

type DiscussionProps = {
  entry: EntryView
  search: DiscussionSearch
  /** Null if the entry or the thread is not there. */
  read: { found: Paged<Comment> } | null
  episodes?: ReactNode
}

/** The discussion of an entry. */
export function EntryDiscussion({ entry, search, read, episodes }: DiscussionProps) {
  return (
    <DiscussionTab
      entity={entry}
      of={entry.name}
      path={entryLink(entry.kind, entry.id, 'discussion')}
      search={search}
      found={read?.found ?? empty(search)}
      isPart={search.episode !== undefined || countOf(entry, 'discussion') > 0}
      episodes={episodes}
    />
  )
}
