import { episodePage as answer } from '@/lib/schemas/media'
import { tabSearch } from '@/lib/schemas/paging'
import { mediaEpisodes } from '@/server/domain/media/queries'
import { idPath } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'public', summary: 'Read the episodes of an entry', params: idPath, query: tabSearch, answer },
    ({ params, query }) => mediaEpisodes(params.id, query),
  ),
})
