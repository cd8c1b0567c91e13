import { type Query, searchOf } from '@/components/browse/search-of'
import { commentSearch, type DiscussionSearch, type ReviewSearch, reviewSearch } from '@/lib/community/schemas/reviews'

/** The search parameters of a page of reviews, parsed. */
export function reviewSearchOf(query: Query): ReviewSearch {
  return searchOf(reviewSearch, query)
}

/** The search parameters of a discussion without threads of episodes, parsed. */
export function commentSearchOf(query: Query): DiscussionSearch {
  return searchOf(commentSearch, query)
}
