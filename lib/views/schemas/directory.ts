import { z } from 'zod'
import { following, profilePicture } from '@/lib/identity/schemas/users'
import { answer, covers, entryId, timestamp } from '@/lib/schemas/fields'
import { paged, pages } from '@/lib/schemas/paging'

/** The orders of the list of members; the first one is usual. */
export const DIRECTORY_SORTS = ['active', 'name'] as const
export type DirectorySort = (typeof DIRECTORY_SORTS)[number] | 'taste'

export const directorySearch = z.object({
  sort: z
    .enum(DIRECTORY_SORTS)
    .catch('active')
    .default('active')
    .describe('active: of the 500 that joined last, those first whose public activity is newest'),
  ...pages(),
})

/** The query of the call, which knows who asks. */
export const directoryCallSearch = directorySearch.extend({
  sort: z
    .enum([...DIRECTORY_SORTS, 'taste'])
    .catch('active')
    .default('active')
    .describe(
      'active: of the 500 that joined last, those first whose public activity is newest; taste: of the 200 that joined last, those first who have most of my last 60 works in their public lists (without a token as active)',
    ),
})
export type DirectorySearch = z.infer<typeof directoryCallSearch>

/** A member who agreed to be listed. */
const listedMember = answer('ListedMember', {
  id: entryId,
  username: z.string(),
  profilePicture: profilePicture.nullable(),
  createdDate: timestamp,
  followerCount: z.number().int(),
  covers: covers.describe('Of the first favorites, if they are public; at most five'),
  ...following.shape,
})
export type ListedMember = z.infer<typeof listedMember>
export const directoryPage = paged(listedMember).meta({ id: 'DirectoryPage' })
export type DirectoryPage = z.infer<typeof directoryPage>
