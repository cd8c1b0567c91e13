import { done, whenDone } from '@/lib/identity/schemas/users'
import { savedSearch as answer, savedSearchChange as body } from '@/lib/torrents/schemas/saved-searches'
import { changeSearch, removeSearch } from '@/server/domain/torrents/searches/mutations'
import { idPath as params } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      access: 'user',
      tokenScope: 'WriteFollows',
      summary: 'Choose whether I am told of what a saved search finds',
      description: 'Of torrents that come from now on, by one notification that counts them.',
      params,
      body,
      answer,
    },
    ({ user, params, body }) => changeSearch(user.id, params.id, body),
  ),
  DELETE: route(
    {
      access: 'user',
      tokenScope: 'WriteFollows',
      summary: 'Remove a saved search of torrents',
      description: 'With what was told of it.',
      params,
      answer: done,
    },
    ({ user, params }) => whenDone(removeSearch(user.id, params.id)),
  ),
})
