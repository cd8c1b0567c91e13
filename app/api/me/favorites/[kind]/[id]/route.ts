import { favoriteState as answer, favoritePath } from '@/lib/lists/schemas/favorites'
import { addFavorite, isFavorite, removeFavorite } from '@/server/domain/lists/name-favorites'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'user',
      summary: 'Read whether an entry is a favourite of mine',
      description: 'For the mark on a page that is the same for everybody.',
      params: favoritePath,
      answer,
    },
    async ({ user, params: { kind, id } }) => ({ isFavorite: await isFavorite(user.id, kind, id) }),
  ),
  PUT: route(
    {
      access: 'user',
      summary: 'Add an entry to my favourites',
      description: 'Adding it again changes nothing.',
      params: favoritePath,
      answer,
    },
    async ({ user, params: { kind, id } }) => {
      await addFavorite(user.id, kind, id)
      return { isFavorite: true }
    },
  ),
  DELETE: route(
    {
      access: 'user',
      summary: 'Remove an entry from my favourites',
      description: 'Removing it again changes nothing.',
      params: favoritePath,
      answer,
    },
    async ({ user, params: { kind, id } }) => {
      await removeFavorite(user.id, kind, id)
      return { isFavorite: false }
    },
  ),
})
