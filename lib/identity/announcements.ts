/** What an announcement is, which decides its colour and its first word. */
export const ANNOUNCEMENT_KINDS = ['Info', 'Warning', 'Maintenance'] as const
export type AnnouncementKind = (typeof ANNOUNCEMENT_KINDS)[number]

/** Who sees an announcement; Users: who is logged in. */
export const ANNOUNCEMENT_AUDIENCES = ['All', 'Users', 'Editors'] as const

/** How many of an audience are shown at once: the newest. */
export const MAX_SHOWN = 3
