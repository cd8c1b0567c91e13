import { z } from 'zod'
import { LIST_NAME_MOST, LIST_VIEWS, LIST_VISIBILITIES } from '../lists'
import { entryId, timestamp } from './fields'
import { line, optionalText, reference } from './input'
import { mediaCard } from './media'
import { paged, pageNumber, pageSize } from './paging'

const name = line(LIST_NAME_MOST)
const description = optionalText(2000)
/** An empty one is missing: product.md, section 5. */
const visibility = z
  .enum(LIST_VISIBILITIES, { error: ({ input }) => (input === '' ? 'required' : 'invalid') })
  .optional()

export const listInput = z.strictObject({
  name,
  description: description.default(null),
  visibility: visibility.default('Private'),
})
export type ListInput = z.output<typeof listInput>

/** PUT of a list: what is given replaces what there was. `updatedDate` is that of the list that was edited. */
export const listChange = z.strictObject({
  name: name.optional(),
  description: description.optional(),
  visibility,
  updatedDate: z.iso.datetime({ offset: true }).optional(),
})
export type ListChange = z.output<typeof listChange>

const username = z.string().max(200).describe("A user's name, in any case")
export const listPath = z.object({
  username,
  listname: z.string().min(1).max(400).describe("A list's part of its url"),
})
export type ListPath = z.output<typeof listPath>
export const listSearch = z.object({ page: pageNumber, size: pageSize() })
export type ListSearch = z.infer<typeof listSearch>
/** What the page of a list takes besides. */
export const listPageSearch = listSearch.extend({ view: z.enum(LIST_VIEWS).catch('list').default('list') })
export type ListPageSearch = z.infer<typeof listPageSearch>

export const myListsSearch = listSearch.extend({
  media: z.coerce
    .number()
    .int()
    .min(1)
    .max(2_147_483_647)
    .optional()
    .catch(undefined)
    .describe('Says of each list whether it holds this work'),
})
export type MyListsSearch = z.infer<typeof myListsSearch>

/** A work for a list, with a note. Of one that is there already the note is changed, if one is given. */
export const entryInput = z.strictObject({ media: reference, description: optionalText(1000).optional() })
export type EntryInput = z.output<typeof entryInput>
/** Any entry of the list as it was answered, or just its work. */
export const entryRemoval = z.looseObject({ media: reference })

/**
 * Moves an entry behind another (to the front: `after` null), before another (to the end: `before` null), or to a place
 * counted from 1; one past the end is the last.
 */
export const entryMove = z
  .strictObject({
    media: reference,
    after: reference.nullable().optional(),
    before: reference.nullable().optional(),
    position: z.number().int().min(1).max(2_147_483_647).optional(),
  })
  .refine(({ after, before, position }) => [after, before, position].filter((one) => one !== undefined).length === 1, {
    path: ['after'],
    error: 'required',
  })
export type EntryMove = z.output<typeof entryMove>

export const listSummary = z
  .object({
    id: entryId,
    name: z.string(),
    description: z.string().nullable(),
    visibility: z.enum(LIST_VISIBILITIES),
    url: z.string().describe('{username}/{listname}, percent-encoded'),
    owner: z.string().describe("The owner's name"),
    entryCount: z.number().int(),
    isShareable: z.boolean().describe('Whether the asker may hand on its address'),
    createdDate: timestamp,
    updatedDate: timestamp,
  })
  .meta({ id: 'ListSummary' })
export type ListSummary = z.infer<typeof listSummary>

/** Favourites have a page of their own, and are not among these. `hasMedia` and `note` answer the question for a work. */
const myList = listSummary.extend({
  hasMedia: z.boolean().optional(),
  note: z.string().nullable().optional().describe("The note of that work's entry"),
})
export type MyList = z.infer<typeof myList>
export const myLists = paged(myList).meta({ id: 'MyLists' })
export type MyLists = z.infer<typeof myLists>

/** Lists of a user that the asker may find; of friends, those for friends, too. */
export const userListsSearch = listSearch.extend({
  visibility: z.enum(['Public', 'FriendsOnly']).optional().catch(undefined),
})
export type UserListsSearch = z.infer<typeof userListsSearch>
export const userLists = paged(listSummary).meta({ id: 'UserLists' })
export type UserLists = z.infer<typeof userLists>

const listEntry = z
  .object({ media: mediaCard, description: z.string().nullable(), createdDate: timestamp })
  .meta({ id: 'ListEntry' })
export type ListEntry = z.infer<typeof listEntry>

/** A list with one page of its entries, in the order that its owner gave them. */
export const list = listSummary
  .extend({
    isOwner: z.boolean(),
    entries: z.array(listEntry),
    ...paged(listEntry).omit({ data: true }).shape,
  })
  .meta({ id: 'List' })
export type List = z.infer<typeof list>
