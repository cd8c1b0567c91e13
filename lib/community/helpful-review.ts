import type { Review } from './schemas/reviews'

/** A review as the first page of its work has it: its beginning as plain text. */
export type HelpfulReview = Pick<Review, 'id' | 'title' | 'recommended' | 'poster'> & { excerpt: string }
