import { subscriptionPage as answer, subscriptionSearch as query } from '@/lib/curation/schemas/subscriptions'
import { subscriptionsOf } from '@/server/domain/curation/subscriptions/queries'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'user',
    tokenScope: 'WriteFollows',
    summary: 'List the entries and contributors to whose changes I subscribe',
    description: 'The newest subscription first. Hidden entries are left out while they are hidden.',
    query,
    answer,
  },
  ({ user, query }) => subscriptionsOf(user.id, query),
)
