import { characterActorPage as answer } from '@/lib/catalogue/schemas/characters'
import { tabSearch } from '@/lib/schemas/paging'
import { characterStaff } from '@/server/domain/catalogue/characters/queries'
import { idPath } from '@/server/web/http/input'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Read the actors of a character',
    description: 'Who plays it in which work, also by a search over names.',
    params: idPath,
    query: tabSearch,
    answer,
  },
  ({ params, query }) => characterStaff(params.id, query),
)
