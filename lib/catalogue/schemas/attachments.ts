import { z } from 'zod'
import { answer, entryId, timestamp } from '@/lib/schemas/fields'
import { line, optionalLine } from '@/lib/schemas/input'
import { paged } from '@/lib/schemas/paging'

export const ATTACHMENT_TYPES = ['Primary', 'Secondary', 'Banner', 'Box', 'Logo', 'Screenshot'] as const

/** Most pictures of an entry that people and sources can add. Real catalogues have at most 69. */
export const MAX_ATTACHMENTS = 100
export const MAX_CREDIT = 200

/** A picture of an entry. `color` (#rrggbb) is a placeholder until it has loaded; width and height are pixels. */
export const attachment = answer('Attachment', {
  id: entryId,
  type: z.enum(ATTACHMENT_TYPES),
  filename: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  color: z.string(),
})
export type Attachment = z.infer<typeof attachment>

/** The same with where it is from, as the list of an entry's pictures says it. */
export const attachmentDetail = answer('AttachmentDetail', {
  ...attachment.shape,
  isDrawn: z.boolean().describe('Whether this site has drawn it, because there is no picture'),
  credit: z.string().nullable().describe('Who made it'),
  source: z.string().nullable().describe('The address that it was fetched from'),
  createdDate: timestamp,
})
export type AttachmentDetail = z.infer<typeof attachmentDetail>
export const attachmentPage = paged(attachmentDetail).meta({ id: 'AttachmentPage' })

const type = z.enum(ATTACHMENT_TYPES)
const credit = optionalLine(MAX_CREDIT).optional().describe('Who made it')

/** The fields of a form that gives a picture. The file name is ignored; the bytes decide. */
export const attachmentForm = z.object({
  File: z.file().optional().describe('A GIF, JPEG or PNG'),
  Address: line(2000).optional().describe('The address of one on the web, instead of a file'),
  Type: type.default('Primary'),
  Credit: credit,
})

type Form = { File?: unknown; Address?: string | undefined }

/** Asks for either a file or an address. */
export function expectOneFile({ File, Address }: Form, { addIssue }: z.RefinementCtx): void {
  if ((File === undefined) === (Address === undefined))
    addIssue({ code: 'custom', path: ['File'], message: File ? 'invalid' : 'required' })
  if (Address !== undefined && !URL.canParse(Address))
    addIssue({ code: 'custom', path: ['Address'], message: 'addressNotHttps' })
}

/** POST /api/…/attachments, a form. */
export const attachmentInput = attachmentForm.superRefine(expectOneFile)

/** PATCH /api/…/attachments/…: what is given replaces what is stored. */
export const attachmentChange = z.strictObject({
  type: type.optional(),
  credit,
  place: z.number().int().min(0).max(MAX_ATTACHMENTS).optional().describe('The place among those of its type, from 0'),
})
export type AttachmentChange = z.output<typeof attachmentChange>
