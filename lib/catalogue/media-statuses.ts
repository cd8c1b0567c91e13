/** Whether a work has begun and ended. */
export const MEDIA_STATUSES = ['Upcoming', 'Ongoing', 'Ended', 'Cancelled', 'Unknown'] as const
export type MediaStatus = (typeof MEDIA_STATUSES)[number]
