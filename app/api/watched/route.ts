import {
  watchedAnswer as answer,
  watchedInput as body,
  watchedPage as page,
  watchedChange,
  watchedRemoval,
  watchedSearch,
} from '@/lib/tracking/schemas/records'
import { watchedPage } from '@/server/domain/tracking/records/browse'
import { changeWatched, removeWatched, setWatched } from '@/server/domain/tracking/records/mutations'
import { methods, route } from '@/server/web/http/route'

const RULES = `With the source "form" the status follows the episodes: 0 are Planned, fewer than the total Watching, the total
  Completed; Completed alone means the total. With the source "api" the given status is stored. Repeating a request is safe.`

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'user',
      tokenScope: 'ReadLists',
      summary: 'List my watched records',
      description: 'With my progress, score and dates of each, and the work.',
      query: watchedSearch,
      answer: page,
    },
    ({ user, query }) => watchedPage(user.id, query),
  ),
  POST: route(
    {
      access: 'user',
      summary: 'Add or change a watched record',
      description: RULES.replace(/\s+/g, ' '),
      body,
      answer,
      refusals: ['notFound', 'conflict'],
    },
    ({ user, body }) => setWatched(user.id, body),
  ),
  PUT: route(
    {
      access: 'user',
      summary: 'Change a watched record',
      description: RULES.replace(/\s+/g, ' '),
      body,
      answer,
      refusals: ['notFound', 'conflict'],
    },
    ({ user, body }) => changeWatched(user.id, body),
  ),
  DELETE: route(
    {
      access: 'user',
      summary: 'Remove a watched record',
      description: 'Its history stays, and undo brings it back.',
      body: watchedRemoval,
      answer: watchedChange,
      refusals: ['notFound', 'conflict'],
    },
    ({ user, body }) => removeWatched(user.id, body),
  ),
})
