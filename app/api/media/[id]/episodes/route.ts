import { episodePage as answer } from '@/lib/catalogue/schemas/media'
import { episodesEdit } from '@/lib/curation/schemas/contribute'
import { tabSearch } from '@/lib/schemas/paging'
import { mediaEpisodes } from '@/server/domain/catalogue/media/queries'
import { contribute } from '@/server/domain/curation/contributions/mutations'
import { idPath } from '@/server/web/http/input'
import { EDITORS, methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'public',
      summary: 'Read the episodes of an entry',
      description: 'By number, with titles and dates as far as they are known.',
      params: idPath,
      query: tabSearch,
      answer,
    },
    ({ params, query }) => mediaEpisodes(params.id, query),
  ),
  PUT: route(
    {
      ...EDITORS,
      summary: 'Add, replace and remove episodes of an entry',
      description:
        'Given episodes are added, or replace those of the same number; all others stay. With `updatedDate` of the entry, a change made in between is a conflict. Locked, they are for moderators.',
      params: idPath,
      body: episodesEdit,
      answer,
      refusals: ['conflict', 'hidden'],
    },
    async ({ user, params: { id }, body: { episodes, removed, updatedDate, began } }) => {
      const items = { episodes: [...removed, ...episodes.map(({ number }) => number)] }
      const change = { noun: 'media' as const, id, change: { episodes }, began: began && { episodes: began } }
      await contribute({ ...change, comment: null, source: null }, user, { updatedDate, items })
      return mediaEpisodes(id, tabSearch.parse({}))
    },
  ),
})
