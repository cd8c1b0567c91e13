import { z } from 'zod'
import { MAX_ID } from '@/lib/ids'

/** The query of GET /api/catalogue/changes. */
export const changesSearch = z.object({
  since: z.coerce
    .number()
    .int()
    .min(0)
    .max(MAX_ID)
    .default(0)
    .describe('The `next` of the last line of an earlier answer; without it from the beginning'),
})
