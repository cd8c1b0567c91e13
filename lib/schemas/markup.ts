import { z } from 'zod'
import { TEXT_TYPES } from './reviews'

/** Most characters of a text; pages show as many. */
export const MOST_TEXT = 50_000

/** POST /api/comments/preview. */
export const previewInput = z.strictObject({
  text: z.string().max(MOST_TEXT, 'tooLarge'),
  textType: z.enum(TEXT_TYPES),
})
export type PreviewInput = z.input<typeof previewInput>

/** The sanitised HTML of a text, exactly as a review with it would have it. */
export const preview = z.object({ html: z.string() })
export type Preview = z.infer<typeof preview>
