import { historyLinePage as answer, historyLinesSearch } from '@/lib/tracking/schemas/records'
import { readsPrivate } from '@/server/domain/identity/sessions/asker'
import { historyLines } from '@/server/domain/tracking/history'
import { get, LIST_READERS } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    ...LIST_READERS,
    summary: 'Read my history as lines',
    description: 'The newest first: a change of a record, or all changes of one import as one line.',
    query: historyLinesSearch,
    answer,
  },
  ({ user, query }) => historyLines(user.id, query, readsPrivate(user)),
)
