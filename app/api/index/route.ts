import { home as answer, homeSearch } from '@/lib/schemas/home'
import { homeIndex } from '@/server/home/queries'
import { methods, route } from '@/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'public', summary: 'Read what changed last, of each noun', query: homeSearch, answer },
    ({ query }) => homeIndex(query),
  ),
})
