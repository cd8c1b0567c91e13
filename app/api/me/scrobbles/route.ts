import { scrobblePage as answer, scrobbleSearch as query } from '@/lib/connections/schemas/scrobbles'
import { scrobblesOf } from '@/server/domain/connections/scrobbles/queries'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'user',
    tokenScope: 'ReadPrivate',
    summary: 'List what my media servers and players have told, the newest first',
    description: 'What arrived in the last 90 days, what it did, and why not.',
    query,
    answer,
  },
  ({ user, query }) => scrobblesOf(user.id, query),
)
