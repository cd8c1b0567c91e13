import { z } from 'zod'
import { entryId, timestamp } from '@/lib/schemas/fields'

/** An edit of an entry that waits for a decision. */
export const waitingEdit = z.object({
  id: entryId,
  state: z.enum(['Open', 'Asked']).describe('Asked: an editor waits for an answer'),
  fields: z.array(z.string()).describe('What would change'),
  act: z
    .enum(['merge', 'hide', 'show'])
    .nullable()
    .describe('What it does to the whole entry; null: it changes fields'),
  proposer: z.string().nullable().describe('null: the account was deleted, or it is from another instance'),
  origin: z.string().nullable().describe('The instance that it came from'),
  createdDate: timestamp,
})
export type WaitingEdit = z.infer<typeof waitingEdit>
