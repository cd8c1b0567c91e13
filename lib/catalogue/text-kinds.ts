/**
 * A review has a verdict, and each user writes one for an entry; comments are any number. A recommendation says why people who like one
 * of two works may like the other, and each user writes one for two works.
 */
export const REVIEW_KINDS = ['review', 'comment', 'recommendation'] as const
export type ReviewKind = (typeof REVIEW_KINDS)[number]

/** Kinds of entries that can have reviews or comments. */
export const REVIEWED_KINDS = ['media', 'series', 'character', 'person', 'company', 'torrent'] as const
export type ReviewedKind = (typeof REVIEWED_KINDS)[number]
