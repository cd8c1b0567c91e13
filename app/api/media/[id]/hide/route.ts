import { hideState as answer, hideInput } from '@/lib/catalogue/schemas/hides'
import { hideMedia, showMedia } from '@/server/domain/catalogue/hides/mutations'
import { hideOf } from '@/server/domain/catalogue/hides/queries'
import { idPath } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'CanEdit',
      tokenScope: 'EditCatalogue',
      summary: 'Say whether a work is hidden',
      description: 'Why, by whom and since when.',
      params: idPath,
      answer,
    },
    ({ params: { id } }) => hideOf(id),
  ),
  POST: route(
    {
      access: 'CanEdit',
      tokenScope: 'EditCatalogue',
      summary: 'Hide a work',
      description:
        'Nothing public shows it, its reading calls answer 410, and no load changes it. Users keep their records and lists of it.',
      params: idPath,
      body: hideInput,
      answer,
      refusals: ['settled'],
    },
    async ({ user, params: { id }, body: { comment } }) => {
      await hideMedia(id, comment, user.id)
      return hideOf(id)
    },
  ),
  DELETE: route(
    {
      access: 'CanEdit',
      tokenScope: 'EditCatalogue',
      summary: 'Show a hidden work again',
      description: 'It is everywhere again where it was.',
      params: idPath,
      answer,
      refusals: ['settled'],
    },
    async ({ user, params: { id } }) => {
      await showMedia(id, user.id)
      return hideOf(id)
    },
  ),
})
