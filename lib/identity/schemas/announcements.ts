import { z } from 'zod'
import { answer, entryId } from '@/lib/schemas/fields'
import { ANNOUNCEMENT_KINDS } from '../announcements'

/** An announcement as it is shown. */
export const ownAnnouncement = answer('OwnAnnouncement', {
  id: entryId,
  kind: z.enum(ANNOUNCEMENT_KINDS),
  text: z.string(),
  link: z.string().nullable().describe('An address, or a path of this site'),
})
export type ShownAnnouncement = z.infer<typeof ownAnnouncement>
