import { z } from 'zod'
import { attachmentChange, attachmentForm, expectOneFile } from '@/lib/catalogue/schemas/attachments'
import { idText } from '@/lib/schemas/fields'
import { commentText, sourceText } from './reasons'

/** The path of an entry that has pictures, and of one of them. */
export const pictureEntryPath = z.object({
  noun: z.enum(['media', 'series', 'character', 'person', 'company']),
  id: idText,
})
export const picturePath = pictureEntryPath.extend({ attachment: idText })

const comment = commentText().default(null).describe('Why')
const source = sourceText().default(null).describe('Where it is from: an address, a book')

/** POST /api/contributions/pictures/{noun}/{id}, a form. */
export const pictureProposal = attachmentForm.extend({ Comment: comment, Source: source }).superRefine(expectOneFile)

/** PATCH /api/contributions/pictures/{noun}/{id}/{attachment}. */
export const pictureChange = attachmentChange.extend({ comment, source })

/** The query of DELETE /api/contributions/pictures/{noun}/{id}/{attachment}. */
export const pictureRemovalReasons = z.object({ comment, source })
