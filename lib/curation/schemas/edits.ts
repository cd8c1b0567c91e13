import { z } from 'zod'
import { EDITED_NOUNS } from '@/lib/catalogue/nouns'
import { profilePicture } from '@/lib/identity/schemas/users'
import { answer, entryId, input, timestamp, whole } from '@/lib/schemas/fields'
import { optionalId, paged, pageSize, pages } from '@/lib/schemas/paging'
import { mergeMoves } from './merges'
import { commentText } from './reasons'

/** What an edit did. */
export const EDIT_KINDS = [
  'create',
  'change',
  'revert',
  'merge',
  'unmerge',
  'hide',
  'show',
  'picture',
  'lock',
  'follow',
  'load',
] as const
export type EditKind = (typeof EDIT_KINDS)[number]

const value = z.union([z.string(), z.number()]).nullable()

/** One field of an item: its name, its value as text, and the entry that it refers to. */
export const itemPart = z.object({
  field: z.string(),
  text: z.union([z.string(), z.number()]),
  entry: z.object({ noun: z.enum(EDITED_NOUNS), id: entryId }).nullable(),
})
export type ItemPart = z.infer<typeof itemPart>

const item = z.object({
  place: z.string().describe('Names it among the parts of a change that can be taken back alone'),
  did: z.enum(['added', 'removed', 'changed']),
  before: z.array(itemPart).nullable(),
  after: z.array(itemPart).nullable(),
})
export type EditItem = z.infer<typeof item>

/** A field of a change, before and after as text; of a list the items that differ, one a line. */
export const change = z.object({
  field: z.string(),
  before: value,
  after: value,
  items: z.array(item).nullable().describe('Of a list: the items that differ'),
})

/** Who changed something: their name and picture. */
export const editor = z
  .object({ id: entryId, username: z.string(), profilePicture: profilePicture.nullable() })
  .nullable()
  .describe('null: a source, or an account that was deleted')

/** An edit of an entry: its fields before and after, of lists the items that changed, one a line. */
export const edit = answer('Edit', {
  id: z.number().int(),
  editor,
  acceptedBy: z
    .object({ id: entryId, username: z.string() })
    .nullable()
    .describe('The editor who accepted the proposal that it was'),
  entry: z.object({ noun: z.enum(EDITED_NOUNS), id: entryId, name: z.string() }),
  kind: z.string().describe(EDIT_KINDS.join(', ')),
  changes: z.array(change),
  comment: z.string().nullable().describe('Why'),
  source: z.string().nullable().describe('Where it is from'),
  reverts: z.number().int().nullable().describe('The edit that this one takes back'),
  revertedBy: z
    .number()
    .int()
    .nullable()
    .describe('The first edit that takes this one back, and was not taken back itself'),
  moves: mergeMoves.nullable().describe('Of a merge: how much it moved, as far as it was counted'),
  mirrors: z.number().int().nullable().describe('The edit of another entry that this one came with, as its other side'),
  isRevertible: z.boolean().describe('Whether editors can take it back, or what is left of it'),
  hidden: z
    .object({
      edit: z.number().int().describe('The edit with which it was hidden'),
      isGone: z.boolean().describe('Whether that edit went with its entry'),
      date: timestamp,
    })
    .nullable()
    .describe('Since when only moderators read its text, which is missing; null while everybody does'),
  createdDate: timestamp,
})
export type Edit = z.infer<typeof edit>
export const editPage = paged(edit).meta({ id: 'EditPage' })
export const editSearch = z.object(pages(10))
export type EditSearch = z.infer<typeof editSearch>

/** The query of the pages of an entry's history. */
export const historySearch = editSearch.omit({ size: true })

/** Edits with a lower id; anything else begins with the newest. */
const until = optionalId
/** The query of recent changes. */
export const changesSearch = z.object({
  noun: z.enum(EDITED_NOUNS).optional().catch(undefined),
  kind: z.enum(EDIT_KINDS).optional().catch(undefined),
  until: until.describe('Only edits before this one; the newest by default'),
})
export type ChangesSearch = z.infer<typeof changesSearch>
export const changesCallSearch = changesSearch.extend({ size: pageSize(20) })

/** Recent changes, the newest first. */
export const changesPage = answer('ChangesPage', {
  data: z.array(edit),
  until: z.number().int().nullable().describe('Of the next page; null after the last one'),
})
export type ChangesPage = z.infer<typeof changesPage>

/** The query of a contributor's page. */
export const contributorSearch = changesSearch.pick({ until: true })
export const contributorCallSearch = contributorSearch.extend({ size: pageSize(20) })

/** What somebody has contributed, in numbers. */
export const contributionCounts = answer('ContributionCounts', {
  edits: whole.describe('Changes that are in the history'),
  reverted: whole.describe('Those of them that others have taken back'),
  accepted: whole.describe('Proposals that were accepted, whole or in part'),
  refused: whole.describe('Proposals that were refused'),
  open: whole.describe('Proposals that wait'),
  proposed: whole.describe('All proposals'),
  atOnce: whole.describe('Changes that applied at once, without a proposal'),
  firstDate: timestamp.nullable().describe('Of the first change'),
  lastDate: timestamp.nullable().describe('Of the last change'),
})
export type ContributionCounts = z.infer<typeof contributionCounts>

/** What became of what an edit wrote. */
export const MARKS = ['stands', 'partly', 'changed', 'takenBack'] as const

/** How much of what somebody wrote the entries still say. */
export const contributorStanding = answer('ContributorStanding', {
  looked: whole.describe('The newest changes that are looked at, for the numbers; with `until` none'),
  isAll: z.boolean().describe('Whether these are all'),
  values: whole.describe('Fields, and items of lists, that they set or removed'),
  standing: whole.describe('Those of them that the entries say now'),
  nouns: z.array(z.object({ noun: z.enum(EDITED_NOUNS), count: whole })).describe('How many of them by kind of entry'),
  marks: z
    .array(
      z.object({
        edit: z.number().int(),
        mark: z
          .enum(MARKS)
          .describe('stands: all of it; partly: some of it; changed: others wrote something else; takenBack'),
        by: z.string().nullable().describe('Who changed it last; null: a source, or an account that was deleted'),
        since: z.number().int().nullable().describe('The edit that changed it last'),
      }),
    )
    .describe('Of each change of the page that sets fields'),
})
export type ContributorStanding = z.infer<typeof contributorStanding>

/** GET /api/users/{username}/contributions. */
export const contributorPage = changesPage
  .extend({ counts: contributionCounts, standing: contributorStanding })
  .meta({ id: 'ContributorPage' })

/** PUT /api/{nouns}/{id}/locks. */
export const locksInput = input('LocksInput', {
  fields: z
    .record(z.string().max(50), z.boolean())
    .describe('Fields that are locked (true) or unlocked (false); others stay'),
  comment: commentText()
    .refine((comment) => comment !== null, { error: 'required' })
    .describe('Why'),
})
export type LocksInput = z.infer<typeof locksInput>

/** POST /api/{nouns}/{id}/follow. */
export const followInput = input('FollowInput', {
  fields: z.array(z.string().max(50)).min(1).max(50).describe('Fields that follow the sources again; lists as a whole'),
  comment: commentText().default(null).describe('Why'),
})
export type FollowInput = z.output<typeof followInput>

export const followed = answer('Followed', {
  keptFields: z.array(z.string()).describe('Fields of which something is still a person’s'),
  edit: z.number().int().nullable().describe('The edit; null if nothing has changed'),
})
export type Followed = z.infer<typeof followed>

export const locked = answer('Locked', {
  lockedFields: z.array(z.string()),
  edit: z.number().int().nullable().describe('The edit; null if nothing has changed'),
})
export type Locked = z.infer<typeof locked>
