import { listSummary as answer, entryMove as body, listPath as params } from '@/lib/lists/schemas/lists'
import { moveEntry } from '@/server/domain/lists/entries/mutations'
import { put } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = put(
  {
    access: 'user',
    tokenScope: 'WriteLists',
    summary: 'Move an entry of my list',
    description: 'To the place behind or before another entry. Collaborators may do so, too.',
    params,
    body,
    bodyExample: { media: 12, after: 14 },
    answer,
    refusals: ['notOwner', 'conflict'],
  },
  ({ user, params, body }) => moveEntry(user.id, params, body),
)
