import { z } from 'zod'

/** The filters of works whose options have counts. */
export const COUNTED_FILTERS = ['type', 'status', 'format', 'season', 'basedOn'] as const
export type CountedFilter = (typeof COUNTED_FILTERS)[number]

/** Up to this many works, each option is counted exactly. */
export const MAX_READ = 100_000
/** Above that, rare options are counted up to this, by their own indexes; other counts are lower bounds. */
export const MAX_COUNTED = 1000

const option = z.object({
  value: z.string(),
  count: z.number().int().describe('Exact, unless isMore'),
  isMore: z.boolean().describe('Whether there are more'),
})
export type OptionCount = z.infer<typeof option>

/** GET /api/media/counts: for each option with results, how many there are. */
export const mediaCounts = z
  .object(
    Object.fromEntries(COUNTED_FILTERS.map((name) => [name, z.array(option)])) as Record<
      CountedFilter,
      z.ZodArray<typeof option>
    >,
  )
  .meta({ id: 'MediaCounts' })
export type MediaCounts = z.infer<typeof mediaCounts>
