import { z } from 'zod'
import { RECORD_STATUSES } from '@/lib/catalogue/record-statuses'
import { MAX_ENTRIES } from '@/lib/lists/rules'
import { MEDIA_TYPES } from '@/lib/media-types'
import { writePartialDate } from '@/lib/partial-date'
import { answer, entryId } from '@/lib/schemas/fields'
import { dateInput, line, reference } from '@/lib/schemas/input'
import { MAX_BULK } from '@/lib/tracking/records'

const date = dateInput.transform((given) => (given === null ? null : writePartialDate(given)))
const ids = z.array(reference).max(MAX_BULK)

const names = z.array(line(300)).max(100)
const year = z.number().int().min(1).max(9999)
const score = z.number().int().min(1).max(100)

/** The filter of a tab of My watched. Unlike the page's it is strict: an invalid one must not mean more records. */
const filter = z
  .strictObject({
    status: z.enum(RECORD_STATUSES).optional(),
    type: z.enum(MEDIA_TYPES).optional(),
    query: line(300).optional(),
    tags: names.optional(),
    yearFrom: year.optional(),
    yearTo: year.optional(),
    scoreFrom: score.optional(),
    scoreTo: score.optional(),
    rating: z.literal('none').optional(),
    ownTags: names.optional(),
  })
  .describe('All records that match: {} means every record. With a query at most 500, as on the page')

/** Which records a call is about: those named, or all of a filter except some. */
const selection = {
  media: ids.min(1).optional(),
  filter: filter.optional(),
  except: ids.optional().describe('Records that the filter finds, but that are left out'),
}
type Selecting = { media?: number[]; filter?: object; except?: number[] }
const isOneWay = ({ media, filter, except }: Selecting) =>
  (media === undefined) !== (filter === undefined) && !(media && except)
const ONE_WAY = { path: ['media'], error: 'required' }

/** A change of many records: missing fields stay as they are. */
export const bulkChange = z
  .strictObject({
    ...selection,
    status: z.enum(RECORD_STATUSES).optional(),
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
    date: z.iso.date().optional().describe("The user's local day, for what becomes Completed"),
  })
  .refine(isOneWay, ONE_WAY)
  .refine(
    ({ media: _media, filter: _filter, except: _except, date: _date, ...change }) =>
      Object.values(change).some((value) => value !== undefined),
    { path: ['status'], error: 'required' },
  )
export type BulkChange = z.output<typeof bulkChange>
export type BulkChangeInput = z.input<typeof bulkChange>
export type BulkSelection = Pick<BulkChange, keyof typeof selection>

/** The change that `undo` of an answer names. */
export const bulkUndo = z.strictObject({ undo: z.number().int().min(1) })
export type BulkUndo = z.output<typeof bulkUndo>

export const bulkAnswer = answer('WatchedBulkAnswer', {
  changed: z.number().int(),
  skipped: z.number().int().describe('Records that would become invalid, or that have changed since'),
  undo: z.number().int().nullable().describe('What undo takes; null if nothing changed'),
})
export type BulkAnswer = z.infer<typeof bulkAnswer>

/** Watched works for a list. */
export const listBulk = z.strictObject(selection).refine(isOneWay, ONE_WAY)

/** The works that an earlier call has added. */
export const listBulkUndo = z.strictObject({ media: z.array(reference).min(1).max(MAX_ENTRIES) })

export const listBulkAnswer = answer('ListBulkAnswer', {
  media: z.array(entryId).describe('The works that were added (or removed, by an undo)'),
  present: z.number().int().describe('Works that the list contained already'),
  refused: z.number().int().describe('Works without room in the list'),
})
export type ListBulkAnswer = z.infer<typeof listBulkAnswer>

/** How many works of a list the user has seen. */
export const seenOfList = answer('SeenOfList', {
  seen: z.number().int().describe('Works that the user has completed, now or in an earlier run'),
  total: z.number().int().describe('Works on the list'),
})
export type SeenOfList = z.infer<typeof seenOfList>
