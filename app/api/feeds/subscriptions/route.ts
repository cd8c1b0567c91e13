import { changesFeedAnswer, FEED_SIZE } from '@/app/api/feeds/changes-feed'
import { feedOwner } from '@/app/api/feeds/feed-owner'
import { translator } from '@/i18n/translator'
import { subscriptionLinks } from '@/lib/curation/links/subscriptions'
import { nextFeedSearch } from '@/lib/tracking/schemas/next-episodes'
import { subscribedEdits } from '@/server/domain/curation/subscriptions/queries'
import { get, NOT_MODIFIED } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'open',
    summary: 'Read the changes that I subscribe to as Atom',
    description: 'The newest first. Needs the key of a feed of this kind, as "apikey" or in the header X-Api-Key.',
    query: nextFeedSearch,
    answer: { content: 'application/atom+xml' },
    otherAnswers: NOT_MODIFIED,
    refusals: ['unauthenticated'],
  },
  async ({ query, request }) => {
    const owner = await feedOwner('Subscriptions', request, query.apikey)
    const title = translator('edits.atom')('subscribed')
    const { data } = await subscribedEdits(owner.userId, { until: undefined, size: FEED_SIZE })
    // Without the key, which no answer contains.
    return changesFeedAnswer({ title, path: subscriptionLinks.page(), self: subscriptionLinks.feed() }, data)
  },
)
