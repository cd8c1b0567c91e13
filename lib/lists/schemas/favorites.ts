import { z } from 'zod'
import { answer, entryId, idText } from '@/lib/schemas/fields'

/** Favourite characters, people and companies. Favourite works are a list (lists.ts). */

export const FAVORITE_KINDS = ['character', 'person', 'company'] as const
export type FavoriteKind = (typeof FAVORITE_KINDS)[number]
/** Most favourites of a user, of each kind. */
export const MAX_FAVORITES = 100

export const favorite = answer('Favorite', {
  kind: z.enum(FAVORITE_KINDS),
  id: entryId,
  name: z.string(),
  nativeName: z.string().nullable(),
  cover: z.string(),
  color: z.string(),
})
export type Favorite = z.infer<typeof favorite>
/** GET /api/me/favorites: of each kind in the user's order. */
export const favorites = answer('Favorites', { data: z.array(favorite) })

export const favoriteKindPath = z.object({ kind: z.enum(FAVORITE_KINDS) })
export const favoritePath = favoriteKindPath.extend({ id: idText })
/** Whether an entry is a favourite of the asker. */
export const favoriteState = answer('FavoriteState', { isFavorite: z.boolean() })
export type FavoriteState = z.infer<typeof favoriteState>

/** PUT /api/me/favorites/{kind}. */
export const favoriteOrder = z.strictObject({
  ids: z
    .array(z.number().int())
    .max(MAX_FAVORITES)
    .describe('The first favourites, in their new order; those that are not named follow, and others are ignored'),
})
