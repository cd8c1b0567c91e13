import { ownComments as answer, ownCommentsSearch } from '@/lib/community/schemas/reviews'
import { ownComments } from '@/server/domain/community/reviews/queries'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'user',
    tokenScope: 'WriteReviews',
    summary: 'Read my review of an entry, and my votes on up to 100 reviews',
    description: 'For the marks on a page that is the same for everybody.',
    query: ownCommentsSearch,
    answer,
  },
  ({ user, query: { entity, entityId, ids } }) =>
    ownComments(user.id, entity && entityId ? { kind: entity, id: entityId } : null, ids),
)
