/** What users can report. */
export const REPORTED_KINDS = ['review', 'user', 'torrent', 'list', 'media'] as const
export type ReportedKind = (typeof REPORTED_KINDS)[number]

export const REPORT_REASONS = ['Spam', 'Abuse', 'Spoilers', 'Illegal', 'Copyright', 'Incorrect', 'Other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** Most characters of a note of a report or an act. */
export const MAX_MODERATION_NOTE = 1000
