import { mediaEntry as answer, type MediaEntry } from '@/lib/catalogue/schemas/media'
import { mediaEdit } from '@/lib/curation/schemas/contribute'
import { mediaEntry } from '@/server/domain/catalogue/media/queries'
import { contribute } from '@/server/domain/curation/contributions/mutations'
import { statesOf } from '@/server/domain/tracking/records/queries'
import { idPath } from '@/server/web/http/input'
import { EDITORS, methods, NOT_MODIFIED, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'anybody',
      summary: 'Read an entry',
      description: 'With a token, isWatched and isFavorited are those of the user.',
      params: idPath,
      answer,
      otherAnswers: NOT_MODIFIED,
    },
    ({ user, params: { id } }) => entryOf(id, user?.id),
  ),
  PUT: route(
    {
      ...EDITORS,
      summary: 'Change an entry',
      description:
        'Given fields replace the stored ones. With `updatedDate`, a change made in between is a conflict. Locked fields are for moderators.',
      params: idPath,
      body: mediaEdit,
      answer,
      refusals: ['conflict', 'hidden'],
    },
    async ({ user, params: { id }, body: { updatedDate, began, ...change } }) => {
      await contribute({ noun: 'media', id, change, began, comment: null, source: null }, user, { updatedDate })
      return entryOf(id, user.id)
    },
  ),
})

async function entryOf(id: number, userId?: number): Promise<MediaEntry | null> {
  const entry = await mediaEntry(id)
  const [mine] = userId !== undefined && entry ? await statesOf(userId, [id]) : []
  return entry && mine ? { ...entry, isWatched: mine.isWatched, isFavorited: mine.isFavorited } : entry
}
