import { z } from 'zod'
import { mediaCard } from '@/lib/catalogue/schemas/media'
import { answer, covers, entryId, timestamp } from '@/lib/schemas/fields'
import { line, optionalText, reference } from '@/lib/schemas/input'
import { optionalId, paged, pages } from '@/lib/schemas/paging'
import { LIST_SORTS, LIST_VIEWS, LIST_VISIBILITIES, MAX_AT_ONCE, MAX_LIST_NAME } from '../rules'

const name = line(MAX_LIST_NAME)
const description = optionalText(2000)
/** An empty text counts as missing. */
const visibility = z
  .enum(LIST_VISIBILITIES, { error: ({ input }) => (input === '' ? 'required' : 'invalid') })
  .optional()

export const listInput = z.strictObject({
  name,
  description: description.default(null),
  visibility: visibility.default('Private'),
  isRanked: z.boolean().default(true),
  hasComments: z.boolean().default(true),
})
export type ListInput = z.output<typeof listInput>

/** PUT of a list; each given field replaces the old value. `updatedDate` is that of the edited version. */
export const listChange = z.strictObject({
  name: name.optional(),
  description: description.optional(),
  visibility,
  isRanked: z.boolean().optional(),
  hasComments: z.boolean().optional(),
  updatedDate: z.iso.datetime({ offset: true }).optional(),
})
export type ListChange = z.output<typeof listChange>

const username = z.string().max(200).describe("A user's name, in any case")
export const listPath = z.object({
  username,
  listname: z.string().min(1).max(400).describe("A list's part of its url"),
})
export type ListPath = z.output<typeof listPath>
export const listSearch = z.object(pages())
export type ListSearch = z.infer<typeof listSearch>
/** Further parameters of a list's page. */
export const listPageSearch = listSearch.extend({ view: z.enum(LIST_VIEWS).catch('list').default('list') })
export type ListPageSearch = z.infer<typeof listPageSearch>

const sort = z.enum(LIST_SORTS).catch('updated').default('updated')

export const myListsSearch = listSearch.extend({
  sort,
  media: optionalId.describe('Adds to each list whether it contains this work'),
})
export type MyListsSearch = z.infer<typeof myListsSearch>

/** A work for a list, with a note. If the list contains it already, a given note replaces the old one. */
export const entryInput = z.strictObject({ media: reference, description: optionalText(1000).optional() })
export type EntryInput = z.output<typeof entryInput>
/** An entry of a list as in an answer, or only its work. */
export const entryRemoval = z.looseObject({ media: reference })

/** Works that are appended in this order. */
export const entriesInput = z.strictObject({ media: z.array(reference).min(1).max(MAX_AT_ONCE) })
export type EntriesInput = z.output<typeof entriesInput>

/** Titles, for example the lines of a text. */
export const titlesInput = z.strictObject({ titles: z.array(z.string().max(500)).min(1).max(MAX_AT_ONCE) })
export const titleMatches = answer('TitleMatches', {
  matches: z
    .array(
      z.object({
        title: z.string(),
        media: z
          .array(entryId)
          .describe(
            'The works of that title, and with them those whose titles begin so; the best known first, by closeness',
          ),
      }),
    )
    .describe('One for each title, in the order of the titles'),
  works: z.array(mediaCard).describe('All works that `matches` names'),
})
export type TitleMatches = z.infer<typeof titleMatches>

/**
 * Moves an entry after another (to the start: `after` null), before another (to the end: `before` null), or to a place
 * counted from 1. A place past the end is the last.
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

export const listSummary = answer('ListSummary', {
  id: entryId,
  name: z.string(),
  description: z.string().nullable(),
  visibility: z.enum(LIST_VISIBILITIES),
  url: z.string().describe('{username}/{listname}, percent-encoded'),
  owner: z.string().describe("The owner's name"),
  entryCount: z.number().int(),
  isRanked: z.boolean().describe('Whether the entries have ranks'),
  likes: z.number().int().describe('How many users like it'),
  hasComments: z.boolean().describe('Whether it has a discussion, while it is public'),
  comments: z.number().int().describe('How many comments its discussion has'),
  isShareable: z.boolean().describe('Whether the asker may share its address'),
  createdDate: timestamp,
  updatedDate: timestamp,
})
export type ListSummary = z.infer<typeof listSummary>

/** Whether the asker likes a list, and how many users do. */
export const listLiking = answer('ListLiking', { isLiked: z.boolean(), likes: z.number().int() })
export type ListLiking = z.infer<typeof listLiking>

/** After works were added at once. */
export const listAfterAdding = listSummary
  .extend({ added: z.number().int().describe('How many works were not on it before') })
  .meta({ id: 'ListAfterAdding' })
export type ListAfterAdding = z.infer<typeof listAfterAdding>

/** A list among others. */
const listCard = listSummary.extend({ covers }).meta({ id: 'ListCard' })
export type ListCard = z.infer<typeof listCard>

/** One of the user's own lists; favourites are excluded. `hasMedia` and `note` are present if a work was given. */
const myList = listCard.extend({
  hasMedia: z.boolean().optional(),
  note: z.string().nullable().optional().describe("The note of that work's entry"),
})
export type MyList = z.infer<typeof myList>
export const myLists = paged(myList).meta({ id: 'MyLists' })
export type MyLists = z.infer<typeof myLists>

/** A user's lists that are visible to the asker; to friends also those for friends. */
export const userListsSearch = listSearch.extend({
  sort,
  visibility: z.enum(['Public', 'FriendsOnly']).optional().catch(undefined),
})
export type UserListsSearch = z.infer<typeof userListsSearch>
export const userLists = paged(listCard).meta({ id: 'UserLists' })
export type UserLists = z.infer<typeof userLists>

const listEntry = answer('ListEntry', {
  media: mediaCard,
  description: z.string().nullable(),
  createdDate: timestamp,
  addedBy: z.string().nullable().describe('The collaborator who added it; null for the owner'),
})
export type ListEntry = z.infer<typeof listEntry>

/** A list with one page of its entries, in the owner's order. */
export const list = answer('List', {
  ...listSummary.shape,
  isOwner: z.boolean(),
  canEdit: z.boolean().describe('Whether the asker may change the entries: as the owner, or as a collaborator'),
  collaborators: z.array(z.string()).describe('Who works on it with the owner'),
  clonedFrom: z
    .object({ name: z.string(), url: z.string(), owner: z.string() })
    .nullable()
    .describe('The list that it was copied from, if that one is public'),
  entries: z.array(listEntry),
  ...paged(listEntry).omit({ data: true }).shape,
})
export type List = z.infer<typeof list>
