import { z } from 'zod'
import { writePartialDate } from '../partial-date'
import { WATCH_STATUSES } from '../watching'
import { dateInput, reference } from './input'

/** Most records of one change. */
export const MOST_BULK = 1000

const date = dateInput.transform((given) => (given === null ? null : writePartialDate(given)))

/** A change of many records: missing fields stay as they are. */
export const bulkChange = z
  .strictObject({
    media: z.array(reference).min(1).max(MOST_BULK),
    status: z.enum(WATCH_STATUSES).optional(),
    rating: z
      .number('ratingWhole')
      .int('ratingWhole')
      .min(0, 'ratingRange')
      .max(100, 'ratingRange')
      .nullable()
      .optional(),
    startedDate: date.optional(),
    finishedDate: date.optional(),
    remove: z.literal(true).optional().describe('Removes the records instead'),
  })
  .refine(({ media: _, ...change }) => Object.values(change).some((value) => value !== undefined), {
    path: ['status'],
    error: 'required',
  })
export type BulkChange = z.output<typeof bulkChange>

/** The events that a change of many records has answered. */
export const bulkUndo = z.strictObject({ events: z.array(z.number().int().min(1)).min(1).max(MOST_BULK) })
export type BulkUndo = z.output<typeof bulkUndo>

export const bulkAnswer = z
  .object({
    changed: z.number().int(),
    skipped: z.number().int().describe('Records that would become invalid, or that have changed since'),
    events: z.array(z.number().int()).describe('What undo takes'),
  })
  .meta({ id: 'WatchedBulkAnswer' })
export type BulkAnswer = z.infer<typeof bulkAnswer>
