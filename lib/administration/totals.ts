/**
 * What is counted of each day: users who were confirmed; users who were seen; changes of watched records; reviews;
 * torrents; suggestions to the catalogue.
 */
export const TOTALS = ['users', 'activeUsers', 'marks', 'reviews', 'uploads', 'suggestions'] as const
export type TotalName = (typeof TOTALS)[number]

/**
 * What is stored, by kind. `covers` were fetched from sources, and `sizedPictures` are made of others in other sizes.
 * Files of torrents and imports are in the database. Exports are not stored.
 */
export const STORED_KINDS = ['covers', 'pictures', 'sizedPictures', 'torrents', 'imports', 'backups'] as const
export type StoredKind = (typeof STORED_KINDS)[number]

/** The days of a plot. */
export const TOTAL_DAYS = 90
