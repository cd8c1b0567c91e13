import { z } from 'zod'
import { answer, entryId, input, timestamp } from '@/lib/schemas/fields'
import { writtenComment } from './reasons'

/** POST /api/people/{id}/hide, and of the other nouns. */
export const hideInput = input('HideInput', {
  comment: writtenComment().min(1).max(2000).describe('Why it is hidden'),
})

/** GET /api/people/{id}/hide, and of the other nouns. */
export const hideState = answer('HideState', {
  id: entryId,
  title: z.string(),
  hidden: z
    .object({ comment: z.string(), editor: z.string().nullable(), date: timestamp })
    .nullable()
    .describe('Why, by whom and since when; null while the entry is shown'),
})
export type HideState = z.output<typeof hideState>
