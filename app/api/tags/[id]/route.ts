import { tagHead as answer, tagEdit } from '@/lib/catalogue/schemas/tags'
import { tagHead } from '@/server/domain/catalogue/tags/queries'
import { contribute } from '@/server/domain/curation/contributions/mutations'
import { idPath } from '@/server/web/http/input'
import { EDITORS, methods, NOT_MODIFIED, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'public',
      summary: 'Read a tag',
      description: 'Its description, category and other names.',
      params: idPath,
      answer,
      otherAnswers: NOT_MODIFIED,
    },
    ({ params }) => tagHead(params.id),
  ),
  PUT: route(
    {
      ...EDITORS,
      summary: 'Change a tag',
      description:
        'Given fields replace the stored ones. With `updatedDate`, a change made in between is a conflict. So is a name or an alias that another tag has: `current.tag` names it, and POST /api/tags/{id}/merge makes two tags one. Locked fields are for moderators.',
      params: idPath,
      body: tagEdit,
      answer,
      refusals: ['conflict'],
    },
    async ({ user, params: { id }, body: { updatedDate, began, ...change } }) => {
      await contribute({ noun: 'tag', id, change, began, comment: null, source: null }, user, { updatedDate })
      return tagHead(id)
    },
  ),
})
