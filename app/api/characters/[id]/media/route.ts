import { characterMediaPage as answer } from '@/lib/schemas/characters'
import { tabSearch } from '@/lib/schemas/paging'
import { characterMedia } from '@/server/characters/queries'
import { idPath } from '@/server/http/input'
import { methods, route } from '@/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'public', summary: 'Read the works of a character', params: idPath, query: tabSearch, answer },
    ({ params, query }) => characterMedia(params.id, query),
  ),
})
