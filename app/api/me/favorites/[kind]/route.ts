import { favorites as answer, favoriteKindPath, favoriteOrder } from '@/lib/lists/schemas/favorites'
import { nameFavorites, orderFavorites } from '@/server/domain/lists/name-favorites'
import { put } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = put(
  {
    access: 'user',
    tokenScope: 'WriteLists',
    summary: 'Put my favourites of a kind into another order',
    description: 'Names the first ones; the others keep their order behind them.',
    params: favoriteKindPath,
    body: favoriteOrder,
    answer,
  },
  async ({ user, params: { kind }, body: { ids } }) => {
    await orderFavorites(user.id, kind, ids)
    return { data: await nameFavorites(user.id) }
  },
)
