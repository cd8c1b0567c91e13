/** How often unread notifications are mailed. */
export const DIGESTS = ['Never', 'Daily', 'Weekly'] as const
export type Digest = (typeof DIGESTS)[number]
