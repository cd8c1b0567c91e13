import { z } from 'zod'
import { profilePicture } from '@/lib/identity/schemas/users'
import { entryId, timestamp } from '@/lib/schemas/fields'
import { paged, pageNumber, pageSize } from '@/lib/schemas/paging'

const value = z.union([z.string(), z.number()]).nullable()

/** An edit of an entry: its fields before and after, of lists the items that changed, one a line. */
export const edit = z
  .object({
    id: z.number().int(),
    editor: z
      .object({ id: entryId, username: z.string(), profilePicture: profilePicture.nullable() })
      .nullable()
      .describe('null if the account was deleted'),
    acceptedBy: z
      .object({ id: entryId, username: z.string() })
      .nullable()
      .describe('The editor who accepted the proposal that it was'),
    kind: z.string().describe('create, change, revert, merge, unmerge, hide, show, picture or lock'),
    changes: z.array(z.object({ field: z.string(), before: value, after: value })),
    comment: z.string().nullable().describe('Why'),
    source: z.string().nullable().describe('Where it is from'),
    reverts: z.number().int().nullable().describe('The edit that this one takes back'),
    revertedBy: z.number().int().nullable().describe('The first edit that takes this one back'),
    isRevertible: z.boolean().describe('Whether editors can take it back'),
    createdDate: timestamp,
  })
  .meta({ id: 'Edit' })
export type Edit = z.infer<typeof edit>
export const editPage = paged(edit).meta({ id: 'EditPage' })
export const editSearch = z.object({ page: pageNumber, size: pageSize(10) })
export type EditSearch = z.infer<typeof editSearch>
