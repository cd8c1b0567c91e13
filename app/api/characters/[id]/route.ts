import { characterEntry as answer } from '@/lib/catalogue/schemas/characters'
import { characterEdit } from '@/lib/curation/schemas/contribute'
import { characterEntry } from '@/server/domain/catalogue/characters/queries'
import { contribute } from '@/server/domain/curation/contributions/mutations'
import { idPath } from '@/server/web/http/input'
import { EDITORS, methods, NOT_MODIFIED, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'public',
      summary: 'Read a character',
      description: 'All that its page shows at first; lists of works and actors are calls of their own.',
      params: idPath,
      answer,
      otherAnswers: NOT_MODIFIED,
    },
    ({ params }) => characterEntry(params.id),
  ),
  PUT: route(
    {
      ...EDITORS,
      summary: 'Change a character',
      description:
        'Given fields replace the stored ones. With `updatedDate`, a change made in between is a conflict. Locked fields are for moderators.',
      params: idPath,
      body: characterEdit,
      answer,
      refusals: ['conflict', 'hidden'],
    },
    async ({ user, params: { id }, body: { updatedDate, began, ...change } }) => {
      await contribute({ noun: 'character', id, change, began, comment: null, source: null }, user, { updatedDate })
      return characterEntry(id)
    },
  ),
})
