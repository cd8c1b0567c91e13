import { z } from 'zod'
import { answer, entryId, externalId, timestamp } from '@/lib/schemas/fields'
import { editor, itemPart } from './edits'

const source = z.object({
  name: z.string(),
  address: z.string().nullable(),
  licence: z
    .object({ name: z.string(), address: z.string().nullable() })
    .nullable()
    .describe('null: the source states none that we know'),
})

/** GET /api/{nouns}/{id}/provenance. */
export const provenance = answer('Provenance', {
  fields: z
    .array(
      z.object({
        field: z.string(),
        isLocked: z.boolean().describe('Whether only moderators change it'),
        isKept: z.boolean().describe('Whether a person wrote or removed something of it, which no load changes'),
        edit: z.number().int().nullable().describe('The edit that set it; null: the sources'),
        items: z
          .array(z.object({ parts: z.array(itemPart), edit: z.number().int() }))
          .nullable()
          .describe('Of a list: the items that an edit set. Those that are not here are from the sources'),
        fromSources: z.number().int().describe('Of a list: how many items are from the sources'),
        sources: z.array(source).describe('Of a list: the sources of its items, as far as they are known'),
      }),
    )
    .describe('Fields with a value, and locked ones'),
  edits: z
    .array(
      z.object({
        id: z.number().int(),
        editor,
        kind: z.string(),
        comment: z.string().nullable(),
        source: z.string().nullable(),
        createdDate: timestamp,
      }),
    )
    .describe('The edits that the fields name'),
  sources: z.array(source),
  key: z.string().nullable().describe('What the first source calls the entry'),
  externalIds: z.array(externalId).describe('The same entry on other sites'),
  id: entryId,
})
export type Provenance = z.infer<typeof provenance>
