import { usernamePath as params } from '@/lib/identity/schemas/users'
import { statistics as answer, statisticsSearch as query } from '@/lib/tracking/schemas/statistics'
import { statisticsFor } from '@/server/domain/tracking/statistics'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'anybody',
    summary: "Read the statistics of a user's watched records",
    description: 'Statistics of other users only if they allow it (`showStatistics`).',
    params,
    query,
    answer,
  },
  ({ user, params, query }) => statisticsFor(params.username, user?.id ?? null, query.year),
)
