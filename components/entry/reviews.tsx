import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { entryLink, links } from '@/lib/links'
import type { Paged } from '@/lib/schemas/paging'
import type { Review, ReviewSearch, ReviewTotals } from '@/lib/schemas/reviews'
import { reviewsMetadata } from '../reviews/metadata'
import { ReviewsTab } from '../reviews/reviews-tab'
import type { EntryView } from './view'

type Kind = 'reviews' | 'discussion'

/** The metadata of the tab with the reviews or comments of an entry. */
export async function entryReviewsMetadata(entry: EntryView, kind: Kind, search: Props['search']): Promise<Metadata> {
  const { name, about, tabs } = entry
  const total = tabs.find(({ segment }) => segment === kind)?.count ?? 0
  return reviewsMetadata({
    ...about,
    kind,
    of: name,
    path: entryLink(entry.kind, entry.id, kind),
    feed: links.entryFeed(entry.kind, entry.id),
    search,
    total,
  })
}

type Props = {
  entry: EntryView
  kind: Kind
  search: ReviewSearch & { episode?: number }
  /** Null if the entry has been removed meanwhile. */
  read: { found: Paged<Review>; totals: ReviewTotals } | null
  threads?: ReactNode
}

const NONE: ReviewTotals = { total: 0, Recommended: 0, Mixed: 0, NotRecommended: 0 }

/** The reviews or comments of an entry. */
export function EntryReviews({ entry, kind, search, read, threads }: Props) {
  const nothing = { data: [], total: 0, totalPages: 0, page: search.page, size: search.size }
  return (
    <ReviewsTab
      kind={kind}
      entity={entry}
      of={entry.name}
      path={entryLink(entry.kind, entry.id, kind)}
      search={search}
      found={read?.found ?? nothing}
      totals={read?.totals ?? NONE}
      threads={threads}
    />
  )
}
