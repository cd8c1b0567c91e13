import { z } from 'zod'
import { mediaCard } from '@/lib/catalogue/schemas/media'
import { RECORD_LISTS } from '@/lib/identity/record-lists'
import { paged, pages } from '@/lib/schemas/paging'

/** Which works a comparison lists: those that both have scored, that both have, or that only one has. */
export const COMPARED_PARTS = ['scored', 'both', 'theirs', 'mine'] as const
export type ComparedPart = (typeof COMPARED_PARTS)[number]

export const comparisonSearch = z.object({
  part: z
    .enum(COMPARED_PARTS)
    .catch('scored')
    .default('scored')
    .describe(
      'scored: by both, the greatest difference first; both: that both have; theirs, mine: that only one has; the highest score first',
    ),
  ...pages(),
})
export type ComparisonSearch = z.infer<typeof comparisonSearch>

const score = z.number().int().describe('0–100')

/** How two users' records compare, with a page of works. */
export const comparison = paged(z.object({ media: mediaCard, mine: score.nullable(), theirs: score.nullable() }))
  .extend({
    lists: z.array(z.enum(RECORD_LISTS)).describe('The lists of the user that the asker may see'),
    affinity: z
      .number()
      .nullable()
      .describe(
        "-100 to 100: the correlation of the scores of the works that both have scored; null for fewer than ten, or if one's are all alike",
      ),
    counts: z
      .object({ scored: z.number().int(), both: z.number().int(), theirs: z.number().int(), mine: z.number().int() })
      .describe('The works of each part'),
    suggested: z
      .array(z.object({ media: mediaCard, theirs: score }))
      .describe("Works with the user's highest scores that I don't have, at most twelve; none below an affinity of 0"),
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
