import { mediaStates as answer, statesSearch } from '@/lib/tracking/schemas/watched'
import { statesOf } from '@/server/domain/tracking/watched/queries'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'user', summary: 'Read my state of up to 100 works', query: statesSearch, answer },
    async ({ user, query }) => ({ data: await statesOf(user.id, query.ids) }),
  ),
})
