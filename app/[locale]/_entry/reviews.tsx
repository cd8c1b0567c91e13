import { EntryReviews, entryReviewsMetadata } from '@/components/community/reviews/entry-tabs'
import { reviewsData } from '@/components/community/reviews/structured-data'
import { JsonLd } from '@/components/seo/json-ld'
import { type Review, reviewSearch } from '@/lib/community/schemas/reviews'
import { links } from '@/lib/links'
import { excerpt } from '@/lib/markup/excerpt'
import { reviewsWithTotals } from '@/server/domain/community/reviews/queries'
import { env } from '@/server/platform/env'
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

type JsonLdProps = { kind: 'media' | 'series'; id: number; type: string; name: string; reviews: readonly Review[] }

/** Characters of a review in structured data. */
const MAX = 1000

/** The reviews of a page for search engines, without what their spoilers hide. */
function ReviewsJsonLd({ kind, id, type, name, reviews }: JsonLdProps) {
  if (reviews.length === 0) return null
  const site = env().SITE_URL
  const of = { id: site + links[kind](id), type, name, page: site + links[kind](id, 'reviews') }
  const data = reviewsData(of, reviews, ({ html }) => excerpt(html, MAX))
  return <JsonLd data={{ '@context': 'https://schema.org', '@graph': data }} />
}
