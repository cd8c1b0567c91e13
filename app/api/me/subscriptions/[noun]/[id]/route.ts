import { subscriptionState as answer, subscriptionPath as params } from '@/lib/curation/schemas/subscriptions'
import { subscribe, unsubscribe } from '@/server/domain/curation/subscriptions/mutations'
import { subscriptionState } from '@/server/domain/curation/subscriptions/queries'
import { methods, route } from '@/server/web/http/route'

/** What the calls have in common. */
const shared = { access: 'user', tokenScope: 'WriteFollows', params, answer } as const

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      ...shared,
      summary: 'Read whether I subscribe to the changes of an entry, or by a user',
      description: 'Also of what is hidden or gone.',
    },
    ({ user, params }) => subscriptionState(user.id, params.noun, params.id),
  ),
  PUT: route(
    {
      ...shared,
      summary: 'Subscribe to the changes of an entry, or by a user',
      description:
        'I am told of them by one notification, unless I have switched that off. Doing it again changes nothing.',
      refusals: ['hidden', 'manySubscriptions'],
    },
    ({ user, params }) => subscribe(user.id, params.noun, params.id),
  ),
  DELETE: route(
    {
      ...shared,
      summary: 'End a subscription to changes',
      description: 'Without one it changes nothing.',
    },
    ({ user, params }) => unsubscribe(user.id, params.noun, params.id),
  ),
})
