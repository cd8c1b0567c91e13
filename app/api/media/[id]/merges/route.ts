import { mergeList as answer } from '@/lib/catalogue/schemas/merges'
import { mergesInto } from '@/server/domain/catalogue/merges/queries'
import { idPath } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'CanEdit',
      tokenScope: 'EditCatalogue',
      summary: 'List the works that were merged into a work',
      description: 'Which, by whom and why, and whether that can be undone.',
      params: idPath,
      answer,
    },
    ({ params: { id } }) => mergesInto(id),
  ),
})
