import { mediaEntry as answer } from '@/lib/schemas/media'
import { idPath } from '@/server/http/input'
import { methods, route } from '@/server/http/route'
import { mediaEntry } from '@/server/media/queries'
import { statesOf } from '@/server/watched/queries'

// Without a token the front answers from memory while nothing that the entry shows changes.
const otherAnswers = { 304: { description: 'The entry is as If-None-Match names it.' } }

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'anybody',
      summary: 'Read an entry',
      description: 'With a token, isWatched and isFavorited are the asker’s.',
      params: idPath,
      answer,
      otherAnswers,
    },
    async ({ user, params: { id } }) => {
      const entry = await mediaEntry(id)
      const [mine] = user && entry ? await statesOf(user.id, [id]) : []
      return entry && mine ? { ...entry, isWatched: mine.isWatched, isFavorited: mine.isFavorited } : entry
    },
  ),
})
