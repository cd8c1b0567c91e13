import { usernamePath as params } from '@/lib/identity/schemas/users'
import { listSummary as answer, entryInput as body } from '@/lib/lists/schemas/lists'
import { FAVORITES } from '@/lib/slugs'
import { addEntry } from '@/server/domain/lists/entries/mutations'
import { put } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = put(
  {
    access: 'user',
    tokenScope: 'WriteLists',
    summary: 'Add a work to my favourites',
    description: 'If it is there already, a given note replaces the old one.',
    params,
    body,
    answer,
    refusals: ['notOwner', 'conflict'],
  },
  ({ user, params: { username }, body }) => addEntry(user.id, { username, listname: FAVORITES }, body),
)
