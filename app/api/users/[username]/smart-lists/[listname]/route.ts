import { listPath as params } from '@/lib/lists/schemas/lists'
import { smartListPage as answer, smartListSearch as query } from '@/lib/lists/schemas/smart-lists'
import { readsPrivate } from '@/server/domain/identity/sessions/asker'
import { smartListAt } from '@/server/domain/lists/smart-lists/queries'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'anybody',
    tokenScope: 'ReadLists',
    summary: 'Read the works of a smart list',
    description: 'Public and unlisted ones; with the token of the owner also private ones.',
    params,
    query,
    answer,
  },
  ({ user, params, query }) => smartListAt(params, user?.id ?? null, query, user === null || readsPrivate(user)),
)
