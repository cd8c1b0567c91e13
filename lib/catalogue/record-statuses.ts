/** What a user does with a work. A work counts its records by status. */
export const WATCH_STATUSES = ['Planned', 'Watching', 'Completed', 'Dropped', 'Paused'] as const
export type WatchStatus = (typeof WATCH_STATUSES)[number]
