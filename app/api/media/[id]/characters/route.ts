import { mediaCharacterPage as answer } from '@/lib/catalogue/schemas/media'
import { tabSearch } from '@/lib/schemas/paging'
import { mediaCharacters } from '@/server/domain/catalogue/media/queries'
import { idPath } from '@/server/web/http/input'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Read the cast of an entry',
    description: 'With the actors of each, also by a search over names.',
    params: idPath,
    query: tabSearch,
    answer,
  },
  ({ params, query }) => mediaCharacters(params.id, query),
)
