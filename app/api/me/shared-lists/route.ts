import { sharedLists as answer, sharedListsSearch } from '@/lib/lists/schemas/collaborators'
import { sharedLists } from '@/server/domain/lists/collaborators'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'user',
    tokenScope: 'WriteLists',
    summary: 'List the lists of others that I work on or am invited to',
    description: 'With `media`, each says whether it contains that work.',
    query: sharedListsSearch,
    answer,
  },
  async ({ user, query }) => ({ data: await sharedLists(user.id, query.media) }),
)
