import { z } from 'zod'
import { WATCH_STATUSES } from '../watching'
import { entryId } from './fields'
import { profilePicture } from './users'

/** GET /api/me/media/{id}/friends. */
export const mediaFriends = z
  .object({
    data: z.array(
      z.object({
        user: z.object({ id: entryId, username: z.string(), profilePicture: profilePicture.nullable() }),
        status: z.enum(WATCH_STATUSES),
        episodesWatched: z.number().int(),
        rating: z.number().int().nullable(),
      }),
    ),
  })
  .meta({ id: 'MediaFriends' })
export type MediaFriends = z.infer<typeof mediaFriends>
