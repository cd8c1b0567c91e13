import { z } from 'zod'
import { EDITED_NOUNS } from '@/lib/catalogue/nouns'
import { MAX_ID } from '@/lib/ids'
import { answer, entryId, givenId, input, timestamp } from '@/lib/schemas/fields'
import { optionalId, paged, pages } from '@/lib/schemas/paging'
import { edit } from './edits'

/** Orders of the changes that no editor has seen. */
export const UNSEEN_ORDERS = ['oldest', 'newest'] as const

/** GET /api/edits/unseen. Invalid filters are none. */
export const unseenSearch = z.object({
  noun: z.enum(EDITED_NOUNS).optional().catch(undefined).describe('The kind of entry'),
  user: optionalId.describe('Who made the change'),
  order: z.enum(UNSEEN_ORDERS).catch('oldest').default('oldest'),
  ...pages(20),
})
export type UnseenSearch = z.output<typeof unseenSearch>

/** A change that no editor has seen. */
const unseenEdit = edit
  .extend({
    isOfHidden: z.boolean().describe('Whether the entry is hidden: its pages and those of the change are gone'),
  })
  .meta({ id: 'UnseenEdit' })
export type UnseenEdit = z.infer<typeof unseenEdit>
export const unseenPage = paged(unseenEdit).meta({ id: 'UnseenPage' })

const isEntryId = (id: number) => id > 0 && id <= MAX_ID

/** Most changes of one call. */
const MOST = 100

/** PUT /api/edits/seen. */
export const seenInput = input('SeenInput', {
  edits: z.array(givenId).min(1).max(MOST).describe('Changes'),
  isSeen: z.boolean().describe('false takes my own marks back'),
})
export type SeenInput = z.output<typeof seenInput>

export const seenChanges = answer('SeenChanges', {
  edits: z.array(entryId).describe('The changes whose mark has changed: others were marked before, or never waited'),
})
export type SeenChanges = z.infer<typeof seenChanges>

/** GET /api/edits/seen. */
export const seenSearch = z.object({
  edits: z
    .string()
    .regex(/^\d{1,10}(,\d{1,10})*$/)
    .transform((text) => text.split(',').map(Number).filter(isEntryId).slice(0, MOST))
    .catch([])
    .default([])
    .describe(`Ids of changes, joined by commas; at most ${MOST}`),
})

const mark = z.object({
  edit: entryId,
  isSeen: z.boolean(),
  seenBy: z.object({ id: entryId, username: z.string() }).nullable().describe('null: nobody, or a deleted account'),
  seenDate: timestamp.nullable(),
})
export type SeenMark = z.infer<typeof mark>
export const seenMarks = answer('SeenMarks', {
  data: z.array(mark).describe('Without changes that never waited for an editor'),
})
export type SeenMarks = z.infer<typeof seenMarks>
