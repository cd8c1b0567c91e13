import { z } from 'zod'
import { EDITED_NOUNS } from '@/lib/catalogue/nouns'
import { answer, entryId, timestamp } from '@/lib/schemas/fields'

/** GET /api/me/tokens/{id}/acts: what a token did, the newest first, at most a hundred of each kind. */
export const tokenActs = answer('TokenActs', {
  records: z.array(
    z.object({
      media: z.object({ id: entryId, title: z.string() }),
      createdDate: timestamp,
      isUndone: z.boolean(),
      canUndo: z.boolean().describe('Whether it stands, and nothing else has changed the record since'),
    }),
  ),
  edits: z.array(z.object({ id: entryId, noun: z.enum(EDITED_NOUNS), entry: entryId, createdDate: timestamp })),
  calls: z
    .array(z.object({ method: z.string(), path: z.string(), createdDate: timestamp }))
    .describe('What changed lists, reviews and follows: it is listed only'),
})
export type TokenActs = z.infer<typeof tokenActs>
