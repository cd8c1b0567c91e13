/** What a user does with a work. A work counts its records by status. */
export const RECORD_STATUSES = ['Planned', 'Watching', 'Completed', 'Dropped', 'Paused'] as const
export type RecordStatus = (typeof RECORD_STATUSES)[number]
