import { favorites as answer } from '@/lib/lists/schemas/favorites'
import { nameFavorites } from '@/server/domain/lists/name-favorites'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'user',
    tokenScope: 'ReadLists',
    summary: 'List my favourite characters, people and companies',
    description: 'Each kind in the order that I gave it; favourite works are the list `favorites`.',
    answer,
  },
  async ({ user }) => ({ data: await nameFavorites(user.id) }),
)
