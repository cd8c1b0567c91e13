import { mergePreview as answer, merge as done, mergeInput, mergeSearch } from '@/lib/catalogue/schemas/merges'
import { mergeMedia } from '@/server/domain/catalogue/merges/mutations'
import { mergePreview, mergesInto } from '@/server/domain/catalogue/merges/queries'
import { idPath } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'CanEdit',
      tokenScope: 'EditCatalogue',
      summary: 'See what a merge would do',
      description: 'Both works side by side, and how much of the one that would go moves to the other one.',
      params: idPath,
      query: mergeSearch,
      answer,
    },
    ({ params: { id }, query: { into } }) => mergePreview(id, into),
  ),
  POST: route(
    {
      access: 'CanEdit',
      tokenScope: 'EditCatalogue',
      summary: 'Make two works one',
      description:
        'Records, lists, texts, torrents, relations, people, pictures and ids of this work move to the other one, and this address leads there. It can be undone for 30 days.',
      params: idPath,
      body: mergeInput,
      answer: done,
      refusals: ['conflict', 'picturesUnavailable', 'hidden'],
    },
    async ({ user, params: { id }, body }) => {
      const made = await mergeMedia(id, body, user.id)
      return (await mergesInto(body.into))?.find((each) => each.id === made) ?? null
    },
  ),
})
