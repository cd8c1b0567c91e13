import { characterActorPage as answer } from '@/lib/schemas/characters'
import { tabSearch } from '@/lib/schemas/paging'
import { characterStaff } from '@/server/characters/queries'
import { idPath } from '@/server/http/input'
import { methods, route } from '@/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'public', summary: 'Read the actors of a character', params: idPath, query: tabSearch, answer },
    ({ params, query }) => characterStaff(params.id, query),
  ),
})
