/**
 * A review has a verdict, and each user writes one for an entry; comments are any number. A recommendation says why
 * people who like one of two works may like the other, and each user writes one for two works.
 */
export const REVIEW_KINDS = ['review', 'comment', 'recommendation'] as const
export type ReviewKind = (typeof REVIEW_KINDS)[number]

/** Kinds of entries that can have reviews or comments, and lists. */
export const LISTED_KINDS = ['media', 'series', 'character', 'person', 'company', 'torrent', 'list'] as const
export type ListedKind = (typeof LISTED_KINDS)[number]

/** What texts are about: also an activity, what a user did with a work on one day. */
export const REVIEWED_KINDS = [...LISTED_KINDS, 'activity'] as const
export type ReviewedKind = (typeof REVIEWED_KINDS)[number]

/** What an entry has by default: works and series have reviews, all others comments. */
export const usualKind = (of: ReviewedKind): ReviewKind => (of === 'media' || of === 'series' ? 'review' : 'comment')
