import { favoriteState as answer, favoritePath } from '@/lib/lists/schemas/favorites'
import { addFavorite, isFavorite, removeFavorite } from '@/server/domain/lists/name-favorites'
import { methods, route } from '@/server/web/http/route'

/** What the calls have in common. */
const shared = { access: 'user', tokenScope: 'WriteLists', params: favoritePath, answer } as const

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      ...shared,
      summary: 'Read whether an entry is a favourite of mine',
      description: 'For the mark on a page that is the same for everybody.',
    },
    async ({ user, params: { kind, id } }) => ({ isFavorite: await isFavorite(user.id, kind, id) }),
  ),
  PUT: route(
    {
      ...shared,
      summary: 'Add an entry to my favourites',
      description: 'Adding it again changes nothing.',
    },
    async ({ user, params: { kind, id } }) => {
      await addFavorite(user.id, kind, id)
      return { isFavorite: true }
    },
  ),
  DELETE: route(
    {
      ...shared,
      summary: 'Remove an entry from my favourites',
      description: 'Removing it again changes nothing.',
    },
    async ({ user, params: { kind, id } }) => {
      await removeFavorite(user.id, kind, id)
      return { isFavorite: false }
    },
  ),
})
