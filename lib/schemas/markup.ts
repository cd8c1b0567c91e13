import { z } from 'zod'
import { MAX_TEXT, TEXT_TYPES } from '@/lib/markup/formats'

/** POST /api/comments/preview. */
export const previewInput = z.strictObject({
  text: z.string().max(MAX_TEXT, 'tooLarge'),
  textType: z.enum(TEXT_TYPES),
  mentions: z
    .boolean()
    .default(true)
    .describe('Whether @names lead to their users, as in reviews; not in descriptions'),
})
export type PreviewInput = z.input<typeof previewInput>

/** The sanitised HTML of a text, exactly as a review or a description with it would have it. */
export const preview = z.object({ html: z.string() })
export type Preview = z.infer<typeof preview>
