import { listCollaborators as answer } from '@/lib/lists/schemas/collaborators'
import { listPath as params } from '@/lib/lists/schemas/lists'
import { collaboratorsOf } from '@/server/domain/lists/collaborators'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'user',
    tokenScope: 'WriteLists',
    summary: 'List who works on a list',
    description: 'Its owner also sees who is invited.',
    params,
    answer,
  },
  async ({ user, params }) => {
    const data = await collaboratorsOf(user.id, params)
    return data && { data }
  },
)
