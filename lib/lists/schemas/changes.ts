import { z } from 'zod'
import { answer, entryId, timestamp } from '@/lib/schemas/fields'

const listChange = answer('ListChange', {
  id: entryId,
  username: z.string().describe('The collaborator'),
  kind: z.enum(['added', 'removed', 'moved', 'noted']),
  media: z.object({ id: entryId, title: z.string() }),
  others: z.number().int().describe('How many further works the same act was about'),
  createdDate: timestamp,
})
export type ListChange = z.infer<typeof listChange>
/** GET /api/user-lists/{username}/{listname}/changes: the latest first. */
export const listChanges = answer('ListChanges', { data: z.array(listChange) })
export type ListChanges = z.infer<typeof listChanges>
