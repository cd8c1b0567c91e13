import { type ReviewSearch, reviewSearch } from '@/lib/schemas/reviews'
import { type Query, searchOf } from '../browse/search-of'

/** The choices in the address of a page of reviews. */
export function reviewSearchOf(query: Query): ReviewSearch {
  return searchOf(reviewSearch, query)
}
