import { titleMatches as answer, titlesInput as body } from '@/lib/lists/schemas/lists'
import { matchTitles } from '@/server/domain/lists/entries/queries'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'user',
    tokenScope: 'WriteLists',
    storesNothing: true,
    summary: 'Find works by their titles',
    description: 'Case, accents, punctuation and spaces do not matter, nor a number before the title.',
    body,
    answer,
  },
  ({ body }) => matchTitles(body.titles),
)
