import { favorites as answer } from '@/lib/lists/schemas/favorites'
import { nameFavorites } from '@/server/domain/lists/name-favorites'
import { get, LIST_READERS } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    ...LIST_READERS,
    summary: 'List my favourite characters, people and companies',
    description: 'Each kind in the order that I gave it; favourite works are the list `favorites`.',
    answer,
  },
  async ({ user }) => ({ data: await nameFavorites(user.id) }),
)
