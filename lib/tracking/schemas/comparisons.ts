import { z } from 'zod'
import { mediaCard } from '@/lib/catalogue/schemas/media'
import { RECORD_LISTS } from '@/lib/identity/record-lists'
import { paged, pageNumber, pageSize } from '@/lib/schemas/paging'

export const comparisonSearch = z.object({ page: pageNumber, size: pageSize() })
export type ComparisonSearch = z.infer<typeof comparisonSearch>

const score = z.number().int().describe('0–100')

/** The works that two users have both scored, those with the greatest difference first. */
export const comparison = paged(z.object({ media: mediaCard, mine: score, theirs: score }))
  .extend({
    lists: z.array(z.enum(RECORD_LISTS)).describe('The lists of the user that the asker may see'),
    shared: z.number().int().describe('Works that both have, scored or not'),
    meanDifference: z.number().nullable().describe('The mean distance of the two scores, to a tenth'),
    meanMine: z.number().nullable().describe('The mean of my scores of these works, to a tenth'),
    meanTheirs: z.number().nullable(),
    points: z
      .array(z.object({ mine: score, theirs: score, titles: z.number().int() }))
      .describe('How many works have which two scores; at most the 1,000 most frequent pairs'),
  })
  .meta({ id: 'Comparison' })
export type Comparison = z.infer<typeof comparison>
