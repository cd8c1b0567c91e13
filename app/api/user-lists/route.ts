import { listSummary as answer, listInput as body } from '@/lib/lists/schemas/lists'
import { createList } from '@/server/domain/lists/mutations'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'user',
    tokenScope: 'WriteLists',
    summary: 'Create a list',
    description: 'Its address is made from its name.',
    body,
    answer,
    refusals: ['conflict'],
  },
  ({ user, body }) => createList(user.id, body),
)
