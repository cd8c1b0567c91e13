import { historyLink } from '@/lib/catalogue/links/entries'
import { withQuery } from '@/lib/links'
import type { Subscribed, SubscribedSearch, Subscription, SubscriptionSearch } from '../schemas/subscriptions'
import { contributionsLink } from './edits'

/** The page of one's subscriptions and their changes, its calls, and its feed. */
export const subscriptionLinks = {
  page: (search: { until?: number | undefined; page?: number | undefined } = {}) =>
    withQuery('/contribute/subscriptions', { ...search, page: search.page || undefined }),
  call: (noun: Subscribed, id: number) => `/api/me/subscriptions/${noun}/${id}`,
  listCall: (search: Partial<SubscriptionSearch>) => withQuery('/api/me/subscriptions', search),
  changesCall: (search: Partial<SubscribedSearch>) => withQuery('/api/me/subscriptions/changes', search),
  feed: () => '/api/feeds/subscriptions',
}

/** Where all changes of an entry, or by a user, are. */
export const subscribedLink = ({ noun, id, name }: Pick<Subscription, 'noun' | 'id' | 'name'>) =>
  noun === 'user' ? contributionsLink(name) : historyLink(noun, id)
