import { z } from 'zod'
import { RECORD_STATUSES } from '@/lib/catalogue/record-statuses'
import { profilePicture } from '@/lib/identity/schemas/users'
import { answer, entryId } from '@/lib/schemas/fields'

/** GET /api/me/media/{id}/friends. */
export const mediaFriends = answer('MediaFriends', {
  data: z.array(
    z.object({
      user: z.object({ id: entryId, username: z.string(), profilePicture: profilePicture.nullable() }),
      status: z.enum(RECORD_STATUSES),
      episodesWatched: z.number().int(),
      rating: z.number().int().nullable(),
    }),
  ),
})
export type MediaFriends = z.infer<typeof mediaFriends>
