import { type ReviewSearch, reviewSearch } from '@/lib/schemas/reviews'
import { type Query, searchOf } from '../browse/search-of'

/** The search parameters of a page of reviews, parsed. */
export function reviewSearchOf(query: Query): ReviewSearch {
  return searchOf(reviewSearch, query)
}
