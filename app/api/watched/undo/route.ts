import { watchedChange as answer, undoInput } from '@/lib/schemas/watched'
import { undoWatched } from '@/server/domain/watched/mutations'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'user',
      summary: 'Take back a change of a watched record',
      description: 'The one named by `event`, else my last one, if nothing newer happened to that record.',
      body: undoInput,
      answer,
      refusals: ['notFound', 'conflict'],
    },
    ({ user, body }) => undoWatched(user.id, body.event),
  ),
})
