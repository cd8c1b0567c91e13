import { z } from 'zod'
import { entryId } from '@/lib/schemas/fields'
import { paged } from '@/lib/schemas/paging'

export const ATTACHMENT_TYPES = ['Primary', 'Secondary', 'Banner', 'Box', 'Logo', 'Screenshot'] as const

/** A picture of an entry. `color` (#rrggbb) is a placeholder until it has loaded; width and height are pixels. */
export const attachment = z
  .object({
    id: entryId,
    type: z.enum(ATTACHMENT_TYPES),
    filename: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    color: z.string(),
  })
  .meta({ id: 'Attachment' })
export type Attachment = z.infer<typeof attachment>
export const attachmentPage = paged(attachment).meta({ id: 'AttachmentPage' })
