import { z } from 'zod'
import { EDITED_NOUNS } from '@/lib/catalogue/nouns'
import { answer, entryId, idText, timestamp } from '@/lib/schemas/fields'
import { paged, pageSize, pages } from '@/lib/schemas/paging'
import { changesSearch } from './edits'

/** Most subscriptions of a user. */
export const MAX_SUBSCRIPTIONS = 1000

/** What changes one subscribes to: those of an entry, or those by a user. */
export const SUBSCRIBED = [...EDITED_NOUNS, 'user'] as const
export type Subscribed = (typeof SUBSCRIBED)[number]

/** The path of a subscription. */
export const subscriptionPath = z.object({
  noun: z.enum(SUBSCRIBED),
  id: idText,
})

export const subscriptionState = answer('SubscriptionState', { isSubscribed: z.boolean() })
export type SubscriptionState = z.infer<typeof subscriptionState>

/** GET /api/me/subscriptions. */
export const subscriptionSearch = z.object(pages(100))
export type SubscriptionSearch = z.output<typeof subscriptionSearch>

const subscription = answer('Subscription', {
  noun: z.enum(SUBSCRIBED),
  id: entryId.describe('Of the entry, or of the user'),
  name: z.string(),
  createdDate: timestamp,
})
export type Subscription = z.infer<typeof subscription>
export const subscriptionPage = paged(subscription).meta({ id: 'SubscriptionPage' })

/** GET /api/me/subscriptions/changes. */
export const subscribedSearch = changesSearch.pick({ until: true }).extend({ size: pageSize(20) })
export type SubscribedSearch = z.output<typeof subscribedSearch>
