import { characterPage } from '@/lib/catalogue/schemas/characters'
import { nameSearch } from '@/lib/catalogue/schemas/names'
import { browseCharacters } from '@/server/domain/catalogue/names/browse'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Browse and search the characters',
    description: 'By a search over names, or by the beginning of a part of a name.',
    query: nameSearch,
    answer: characterPage,
  },
  ({ query }) => browseCharacters(query),
)
