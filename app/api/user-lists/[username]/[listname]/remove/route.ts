import { listSummary as answer, entryRemoval as body, listPath as params } from '@/lib/lists/schemas/lists'
import { removeEntry } from '@/server/domain/lists/entries/mutations'
import { put } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = put(
  {
    access: 'user',
    tokenScope: 'WriteLists',
    summary: 'Remove an entry from my list',
    description: 'Removing it again changes nothing. Collaborators may do so, too.',
    params,
    body,
    answer,
    refusals: ['notOwner'],
  },
  ({ user, params, body }) => removeEntry(user.id, params, body.media),
)
