import { usernamePath as params } from '@/lib/identity/schemas/users'
import { listSummary as answer, entryRemoval as body } from '@/lib/lists/schemas/lists'
import { FAVORITES } from '@/lib/slugs'
import { removeEntry } from '@/server/domain/lists/entries/mutations'
import { put } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = put(
  {
    access: 'user',
    tokenScope: 'WriteLists',
    summary: 'Remove a work from my favourites',
    description: 'Removing it again changes nothing.',
    params,
    body,
    answer,
    refusals: ['notOwner'],
  },
  ({ user, params: { username }, body }) => removeEntry(user.id, { username, listname: FAVORITES }, body.media),
)
