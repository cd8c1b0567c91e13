import { z } from 'zod'
import { answer, entryId } from '@/lib/schemas/fields'

/** What an announcement is, which decides its colour and its first word. */
export const ANNOUNCEMENT_KINDS = ['Info', 'Warning', 'Maintenance'] as const
export type AnnouncementKind = (typeof ANNOUNCEMENT_KINDS)[number]

/** Who sees an announcement; Users: who is logged in. */
export const ANNOUNCEMENT_AUDIENCES = ['All', 'Users', 'Editors'] as const
export type AnnouncementAudience = (typeof ANNOUNCEMENT_AUDIENCES)[number]

/** How many of an audience are shown at once: the newest. */
export const MAX_SHOWN = 3

export const ownAnnouncement = answer('OwnAnnouncement', {
  id: entryId,
  kind: z.enum(ANNOUNCEMENT_KINDS),
  text: z.string(),
  link: z.string().nullable().describe('An address, or a path of this site'),
})
export type ShownAnnouncement = z.infer<typeof ownAnnouncement>
