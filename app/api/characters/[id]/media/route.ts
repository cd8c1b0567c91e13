import { characterMediaPage as answer } from '@/lib/catalogue/schemas/characters'
import { tabSearch } from '@/lib/schemas/paging'
import { characterMedia } from '@/server/domain/catalogue/characters/queries'
import { idPath } from '@/server/web/http/input'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Read the works of a character',
    description: 'Works that it appears in, also by a search over their titles.',
    params: idPath,
    query: tabSearch,
    answer,
  },
  ({ params, query }) => characterMedia(params.id, query),
)
