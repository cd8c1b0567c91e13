import { waitingPage as answer, waitingSearch } from '@/lib/administration/schemas/sources'
import { waitingActs } from '@/server/domain/administration/waiting-acts'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'CanAdminister',
    summary: 'List merges of the last 30 days, and hidden entries',
    description: 'Merges that can still be undone, and entries that were hidden; the newest first.',
    query: waitingSearch,
    answer,
  },
  ({ query }) => waitingActs(query),
)
