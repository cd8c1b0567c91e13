import { z } from 'zod'
import { profilePicture } from '@/lib/identity/schemas/users'
import { entryId, timestamp } from '@/lib/schemas/fields'
import { paged, pageNumber, pageSize } from '@/lib/schemas/paging'

const value = z.union([z.string(), z.number()]).nullable()

/** An edit of an entry's own fields, each before and after. */
export const edit = z
  .object({
    id: z.number().int(),
    editor: z
      .object({ id: entryId, username: z.string(), profilePicture: profilePicture.nullable() })
      .nullable()
      .describe('null if the account was deleted'),
    changes: z.array(z.object({ field: z.string(), before: value, after: value })),
    createdDate: timestamp,
  })
  .meta({ id: 'Edit' })
export type Edit = z.infer<typeof edit>
export const editPage = paged(edit).meta({ id: 'EditPage' })
export const editSearch = z.object({ page: pageNumber, size: pageSize(10) })
export type EditSearch = z.infer<typeof editSearch>
