import { z } from 'zod'
import { EDITED_NOUNS } from '@/lib/catalogue/nouns'
import { answer, entryId, timestamp } from '@/lib/schemas/fields'
import { IMPORT_STATUSES } from '@/lib/tracking/imports'
import { CONTRIBUTION_STATES } from './contributions'

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
  proposals: z
    .array(
      z.object({
        id: entryId,
        noun: z.enum(EDITED_NOUNS),
        entry: entryId.nullable().describe('null: a new one that is not accepted'),
        state: z.enum(CONTRIBUTION_STATES),
        createdDate: timestamp,
      }),
    )
    .describe('What it proposed; those that wait can be taken back'),
  imports: z
    .array(
      z.object({
        id: entryId,
        filename: z.string(),
        list: z.string().nullable().describe('The name of the list; null if it was deleted'),
        status: z.enum(IMPORT_STATUSES),
        createdDate: timestamp,
      }),
    )
    .describe('Imports into lists that it started, applied or took back last; each is taken back by itself'),
  calls: z
    .array(z.object({ method: z.string(), path: z.string(), createdDate: timestamp }))
    .describe('What changed lists, reviews and follows: it is listed only'),
})
export type TokenActs = z.infer<typeof tokenActs>
