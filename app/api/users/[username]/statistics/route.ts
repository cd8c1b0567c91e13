import { statistics as answer, statisticsSearch as query } from '@/lib/schemas/statistics'
import { usernamePath as params } from '@/lib/schemas/users'
import { statisticsFor } from '@/server/domain/statistics/queries'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'anybody',
      summary: "Read what a user's watched records add up to",
      description: 'Those of others are there where they allow it (`showStatistics`).',
      params,
      query,
      answer,
    },
    ({ user, params, query }) => statisticsFor(params.username, user?.id ?? null, query.year),
  ),
})
