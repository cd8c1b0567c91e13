import { z } from 'zod'
import { best, FOUND_KINDS, foundEntries } from '@/lib/catalogue/schemas/search'
import { profilePicture } from '@/lib/identity/schemas/users'
import { answer, entryId } from '@/lib/schemas/fields'
import { torrent } from '@/lib/torrents/schemas/torrents'

/** A member that a search has found. */
export const foundUser = answer('FoundUser', {
  id: entryId,
  username: z.string(),
  profilePicture: profilePicture.nullable(),
})
export type FoundUser = z.infer<typeof foundUser>

/** The kinds, in their usual order on the page. */
export const ALL_KINDS = [...FOUND_KINDS, 'torrents', 'users'] as const
export type AnyKind = (typeof ALL_KINDS)[number]

/** GET /api/search: the best results of each kind; `order` has the kinds, the one with the best result first. */
export const foundEverything = foundEntries
  .extend({ torrents: best(torrent), users: best(foundUser), order: z.array(z.enum(ALL_KINDS)) })
  .meta({ id: 'FoundEverything' })
export type FoundEverything = z.infer<typeof foundEverything>
