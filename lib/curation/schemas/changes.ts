import { z } from 'zod'

const MAX_ID = 2_147_483_647

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
