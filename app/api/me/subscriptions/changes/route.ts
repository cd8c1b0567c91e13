import { changesPage as answer } from '@/lib/curation/schemas/edits'
import { subscribedSearch as query } from '@/lib/curation/schemas/subscriptions'
import { subscribedEdits } from '@/server/domain/curation/subscriptions/queries'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'user',
    tokenScope: 'WriteFollows',
    summary: 'List the changes that I subscribe to',
    description: 'The newest first, without what loads changed.',
    query,
    answer,
  },
  ({ user, query }) => subscribedEdits(user.id, query),
)
