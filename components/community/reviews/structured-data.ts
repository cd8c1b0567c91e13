import type { ReviewLeaf } from 'schema-dts'
import type { Review } from '@/lib/community/schemas/reviews'

/** The verdicts as ratings of a scale of three. */
const RATINGS = { NotRecommended: 1, Mixed: 2, Recommended: 3 } as const

type Of = {
  /** The address of the entry, its type in the vocabulary of schema.org, and its name. */
  id: string
  type: string
  name: string
  /** The page with the reviews. */
  page: string
}

/** Reviews in the vocabulary of schema.org; `textOf` gives what their spoilers do not hide. */
export function reviewsData(
  { id, type, name, page }: Of,
  reviews: readonly Review[],
  textOf: (review: Review) => string,
): ReviewLeaf[] {
  return reviews.map((review) => ({
    '@type': 'Review',
    '@id': `${page}#review-${review.id}`,
    // The type is one of those of entries.
    itemReviewed: { '@type': type as 'CreativeWork', '@id': id, name },
    author: { '@type': 'Person', name: review.poster.username },
    datePublished: review.createdDate,
    dateModified: review.updatedDate,
    reviewBody: textOf(review),
    ...(review.title && { name: review.title }),
    ...(review.recommended && {
      reviewRating: { '@type': 'Rating', ratingValue: RATINGS[review.recommended], worstRating: 1, bestRating: 3 },
    }),
  }))
}
