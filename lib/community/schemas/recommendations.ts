import { z } from 'zod'
import { mediaCard } from '@/lib/catalogue/schemas/media'
import { RECOMMENDED_SIZE, REVIEWS_SIZE } from '@/lib/page-size'
import { answer, whole } from '@/lib/schemas/fields'
import { optionalId, paged, pageNumber, pages } from '@/lib/schemas/paging'
import { review } from './reviews'

/** Recommendations that are shown of each work; a page of its own has all. */
export const TEXTS_SHOWN = 2

/** The query of GET /api/media/{id}/recommendations. */
export const recommendedSearch = z.object(pages(RECOMMENDED_SIZE))

/** The query of GET /api/media/{id}/recommendations/{other}. */
export const recommendationPageSearch = z.object(pages(REVIEWS_SIZE))

/** The query of the tab of recommendations: of all works, or of one other work. */
export const recommendationSearch = z.object({
  page: pageNumber,
  other: optionalId.describe('The recommendations of this work alone'),
})
export type RecommendationSearch = z.infer<typeof recommendationSearch>

/** A work that users recommend to people who like another one, whichever of both they wrote about. */
export const recommendedWork = answer('RecommendedWork', {
  media: mediaCard,
  texts: z.number().int().describe('The number of recommendations'),
  score: whole.describe('One for each recommendation and each vote for it, less one for each vote against it'),
  mostHelpful: z.array(review).describe(`The ${TEXTS_SHOWN} most helpful recommendations`),
})
export type RecommendedWork = z.infer<typeof recommendedWork>
export const recommendedWorkPage = paged(recommendedWork).meta({ id: 'RecommendedWorkPage' })

/** A recommended work as a card of the first page of the other one. */
export type RecommendedCard = Pick<RecommendedWork, 'media' | 'texts'>
