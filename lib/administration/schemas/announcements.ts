import { z } from 'zod'
import { ANNOUNCEMENT_AUDIENCES, ANNOUNCEMENT_KINDS } from '@/lib/identity/announcements'
import { ownAnnouncement } from '@/lib/identity/schemas/announcements'
import { localPath } from '@/lib/local-path'
import { answer, entryId, timestamp } from '@/lib/schemas/fields'
import { optionalLine } from '@/lib/schemas/input'
import { paged, pages } from '@/lib/schemas/paging'
import { severalLines } from '@/lib/text'

export const MAX_ANNOUNCEMENT = 1000
const MAX_LINK = 2000

const date = z.iso.datetime({ offset: true, error: 'dateInvalid' })

/** POST /api/admin/announcements. */
export const announcementInput = z.strictObject({
  kind: z.enum(ANNOUNCEMENT_KINDS),
  text: z.string().transform(severalLines).pipe(z.string().min(1, 'required').max(MAX_ANNOUNCEMENT)),
  link: optionalLine(MAX_LINK)
    .pipe(z.string().refine(isLink, 'announcementLink').nullable())
    .optional()
    .describe('An address, or a path of this site'),
  audience: z.enum(ANNOUNCEMENT_AUDIENCES),
  startDate: date.nullish().describe('Now if there is none'),
  endDate: date.describe('Within 366 days of the beginning'),
})
export type AnnouncementInput = z.output<typeof announcementInput>

/** Whether a text is an address of the web, or a path of this site. */
function isLink(text: string): boolean {
  return localPath(text) !== null || (/^https?:\/\//i.test(text) && URL.canParse(text))
}

export const announcementSearch = z.object(pages())
export type AnnouncementSearch = z.output<typeof announcementSearch>

export const announcement = answer('Announcement', {
  ...ownAnnouncement.shape,
  audience: z.enum(ANNOUNCEMENT_AUDIENCES),
  startDate: timestamp,
  endDate: timestamp,
  endedDate: timestamp.nullable().describe('When an administrator ended it before its time'),
  createdBy: z.string().nullable().describe('The name of the administrator; null if the account is gone'),
  createdDate: timestamp,
})
export type Announcement = z.infer<typeof announcement>
export const announcementPage = paged(announcement).meta({ id: 'AnnouncementPage' })
export const newAnnouncement = answer('NewAnnouncement', { id: entryId })
