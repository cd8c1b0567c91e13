import { z } from 'zod'
import { RECORD_STATUSES } from '@/lib/catalogue/record-statuses'
import { profilePicture } from '@/lib/identity/schemas/users'
import { entryId } from '@/lib/schemas/fields'

/** GET /api/me/media/{id}/friends. */
export const mediaFriends = z
  .object({
    data: z.array(
      z.object({
        user: z.object({ id: entryId, username: z.string(), profilePicture: profilePicture.nullable() }),
        status: z.enum(RECORD_STATUSES),
        episodesWatched: z.number().int(),
        rating: z.number().int().nullable(),
      }),
    ),
  })
  .meta({ id: 'MediaFriends' })
export type MediaFriends = z.infer<typeof mediaFriends>
