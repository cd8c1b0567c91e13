import { watchedEventPage as answer, historySearch } from '@/lib/schemas/watched'
import { methods, route } from '@/server/web/http/route'
import { watchedHistory } from '@/server/domain/watched/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'user', summary: 'Read what happened to my watched records', query: historySearch, answer },
    ({ user, query }) => watchedHistory(user.id, query),
  ),
})
