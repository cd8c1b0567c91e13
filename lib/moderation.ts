/** What users can report. */
export const REPORTED_KINDS = ['review', 'user', 'torrent', 'list', 'media'] as const
export type ReportedKind = (typeof REPORTED_KINDS)[number]
/** What the queue has: the same, and requests of people without an account. */
export const MODERATED_KINDS = [...REPORTED_KINDS, 'takedown'] as const
export type ModeratedKind = (typeof MODERATED_KINDS)[number]

export const REPORT_REASONS = ['Spam', 'Abuse', 'Spoilers', 'Illegal', 'Copyright', 'Incorrect', 'Other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** Dismiss: nothing is wrong; Resolve: it was mended in another way; Lift: the suspension ends; Trust: the torrents of an uploader are marked. */
export const MODERATION_ACTS = [
  'Dismiss',
  'Resolve',
  'Hide',
  'Show',
  'Warn',
  'Suspend',
  'Lift',
  'Trust',
  'Distrust',
] as const
export type ModerationAct = (typeof MODERATION_ACTS)[number]

/** Most characters of a note of a report or an act. */
export const MAX_MODERATION_NOTE = 1000
