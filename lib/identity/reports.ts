/** What users can report. */
export const REPORTED_KINDS = ['review', 'user', 'torrent', 'list', 'media', 'note'] as const
export type ReportedKind = (typeof REPORTED_KINDS)[number]

/** What is wrong with a torrent alone. */
const OF_TORRENTS = ['Fake', 'Malware', 'Duplicate'] as const
export const REPORT_REASONS = [
  ...(['Spam', 'Abuse', 'Spoilers', 'Illegal', 'Copyright', 'Incorrect'] as const),
  ...OF_TORRENTS,
  'Other',
] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** The reasons that a form offers for each kind, the likeliest first. */
export function reasonsOf(kind: ReportedKind): readonly ReportReason[] {
  if (kind === 'torrent') return [...OF_TORRENTS, 'Incorrect', 'Illegal', 'Copyright', 'Spam', 'Other']
  return REPORT_REASONS.filter((reason) => canBe(kind, reason))
}

/** Whether something of this kind can be reported for this reason. */
export function canBe(kind: ReportedKind, reason: ReportReason): boolean {
  return kind === 'torrent' || !OF_TORRENTS.some((each) => each === reason)
}

/** Most characters of a note of a report or an act. */
export const MAX_MODERATION_NOTE = 1000
