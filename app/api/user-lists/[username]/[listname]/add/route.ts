import { listSummary as answer, entryInput as body, listPath as params } from '@/lib/lists/schemas/lists'
import { addEntry } from '@/server/domain/lists/entries/mutations'
import { put } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = put(
  {
    access: 'user',
    tokenScope: 'WriteLists',
    summary: 'Add a work to my list',
    description: 'At its end; if it is there already, a given note replaces the old one. Collaborators may do so, too.',
    params,
    body,
    answer,
    refusals: ['notOwner', 'conflict'],
  },
  ({ user, params, body }) => addEntry(user.id, params, body),
)
