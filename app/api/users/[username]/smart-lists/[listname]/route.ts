import { listPath as params } from '@/lib/schemas/lists'
import { smartListPage as answer, smartListSearch as query } from '@/lib/schemas/smart-lists'
import { smartListAt } from '@/server/domain/smart-lists/queries'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'anybody',
      summary: 'Read the works of a smart list',
      description: 'Public and unlisted ones; with the token of the owner also private ones.',
      params,
      query,
      answer,
    },
    ({ user, params, query }) => smartListAt(params, user?.id ?? null, query),
  ),
})
