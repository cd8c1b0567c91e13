import { listAfterAdding as answer, entriesInput as body, listPath as params } from '@/lib/lists/schemas/lists'
import { addEntries } from '@/server/domain/lists/entries/mutations'
import { put } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = put(
  {
    access: 'user',
    tokenScope: 'WriteLists',
    summary: 'Add works to my list',
    description: 'Works that are on the list already, and unknown ones, are left out.',
    params,
    body,
    answer,
    refusals: ['notOwner', 'conflict'],
  },
  ({ user, params, body }) => addEntries(user.id, params, body),
)
