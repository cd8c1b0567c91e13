import { EntryReviews, entryReviewsMetadata } from '@/components/community/reviews/entry-tabs'
import { reviewSearch } from '@/lib/community/schemas/reviews'
import { reviewsWithTotals } from '@/server/domain/community/reviews/queries'
import { ReviewsJsonLd } from './reviews-json-ld'
import { type EntryKind, entryTab } from './tab'

/** The reviews of a work or series; `typeOf` says what it is for search engines. */
export function reviewsTab<Head extends { id: number; title: string }>(
  kind: EntryKind<Head>,
  name: 'media' | 'series',
  typeOf: (entry: Head) => string,
) {
  return entryTab(kind, {
    schema: reviewSearch,
    metadata: (view, search) => entryReviewsMetadata(view, 'reviews', search),
    show: async (entry, search, view) => {
      const read = await reviewsWithTotals(name, entry.id, search)
      const reviews = read?.found.data ?? []
      return (
        <>
          <EntryReviews entry={await view()} search={search} read={read} />
          <ReviewsJsonLd kind={name} id={entry.id} type={typeOf(entry)} name={entry.title} reviews={reviews} />
        </>
      )
    },
  })
}
