import { listChanges as answer } from '@/lib/lists/schemas/changes'
import { listPath as params } from '@/lib/lists/schemas/lists'
import { changesOf } from '@/server/domain/lists/changes'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'user',
    tokenScope: 'WriteLists',
    summary: 'List what collaborators did with my list',
    description: 'The latest 200 additions, removals, moves and notes of others, the latest first.',
    params,
    answer,
    refusals: ['notOwner'],
  },
  async ({ user, params }) => {
    const data = await changesOf(user.id, params)
    return data && { data }
  },
)
