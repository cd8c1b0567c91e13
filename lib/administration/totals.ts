/**
 * What is counted of each day: users who were confirmed; users who were seen; changes of watched records; reviews;
 * torrents; suggestions to the catalogue.
 */
export const TOTALS = ['users', 'activeUsers', 'marks', 'reviews', 'uploads', 'suggestions'] as const
export type TotalName = (typeof TOTALS)[number]

/** The days of a plot. */
export const TOTAL_DAYS = 90
