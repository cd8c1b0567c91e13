import { z } from 'zod'
import { entryId } from '@/lib/schemas/fields'
import { REVIEWED_KINDS } from '../text-kinds'

/** What a text is about. */
export const textSubject = z.object({
  kind: z.enum(REVIEWED_KINDS),
  id: entryId,
  title: z.string().describe('Of an activity: the title of the work'),
  owner: z.string().optional().describe('Of a list or an activity: whose it is'),
  slug: z.string().optional().describe('Of a list: the last part of its address'),
})
