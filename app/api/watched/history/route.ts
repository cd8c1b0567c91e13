import { recordEventPage as answer, historySearch } from '@/lib/tracking/schemas/records'
import { readsPrivate } from '@/server/domain/identity/sessions/asker'
import { recordHistory } from '@/server/domain/tracking/records/queries'
import { get, LIST_READERS } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    ...LIST_READERS,
    summary: 'Read the history of my watched records',
    description: 'Every change, the newest first, of all works or of one.',
    query: historySearch,
    answer,
  },
  ({ user, query }) => recordHistory(user.id, query, readsPrivate(user)),
)
