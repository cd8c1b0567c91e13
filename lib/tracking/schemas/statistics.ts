import { z } from 'zod'
import { RECORD_STATUSES } from '@/lib/catalogue/record-statuses'
import { MEDIA_TYPES } from '@/lib/media-types'
import { answer, entryId } from '@/lib/schemas/fields'

/** Sums over some watched records. `episodes` are watched ones; those of Manga and LightNovel are `chapters`. */
const sum = z.object({
  titles: z.number().int(),
  episodes: z.number().int(),
  chapters: z.number().int(),
  hours: z.number().describe('Watched, to a tenth'),
  estimatedHours: z
    .number()
    .describe('Those of works whose runtime is unknown, by the usual runtime of their type and format'),
  meanRating: z.number().nullable().describe('0–100, to a tenth'),
})

/** The statistics of all watched records of a user. */
export const statistics = answer('Statistics', {
  ...sum.shape,
  rated: z.number().int(),
  ratings: z.array(
    z.object({ score: z.number().int().describe('0–10: the rating as tens'), titles: z.number().int() }),
  ),
  byType: z.array(sum.extend({ type: z.enum(MEDIA_TYPES) })),
  byStatus: z.array(sum.extend({ status: z.enum(RECORD_STATUSES) })),
  byYear: z.array(sum.extend({ year: z.number().int().describe('Of the release; only known ones') })),
  byTag: z.array(sum.extend({ id: entryId, name: z.string() })).describe('The 50 with the most titles'),
  activity: z
    .array(z.object({ date: z.iso.date(), changes: z.number().int(), episodes: z.number().int() }))
    .describe('Days (UTC) of the year, else of the last 53 weeks, on which something happened; imports do not count'),
  activityYears: z.array(z.number().int()).describe('From the first change to today'),
})
export const statisticsSearch = z.object({
  year: z.coerce.number().int().min(1970).max(9998).optional().catch(undefined).describe('Of the activity'),
})
export type Statistics = z.infer<typeof statistics>
