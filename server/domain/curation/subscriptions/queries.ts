import type { ChangesPage } from '@/lib/curation/schemas/edits'
import type {
  Subscribed,
  SubscribedSearch,
  Subscription,
  SubscriptionSearch,
  SubscriptionState,
} from '@/lib/curation/schemas/subscriptions'
import { MAX_ID } from '@/lib/ids'
import type { Paged } from '@/lib/schemas/paging'
import { pageOf } from '@/server/engines/listing/page'
import { noStore } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { type EditRow, toEdits } from '../edits/queries'
import { EDIT } from '../edits/statements'
import { ABOUT, columnOf, IS_SHOWN, SUBSCRIBED_EDITS } from './statements'

type Row = Omit<Subscription, 'createdDate'> & { createdAt: Date }

/** What a user subscribes to, the newest subscription first. Hidden entries are left out while they are hidden. */
export async function subscriptionsOf(
  userId: number,
  { page, size }: SubscriptionSearch,
): Promise<Paged<Subscription>> {
  const found = await plannedRows<Row>('subscriptions-of', LIST, [userId, size, page * size])
  const [counted] = await plannedRows<{ total: number }>('count-subscriptions', COUNT, [userId])
  const data = found.map(({ createdAt, ...row }) => ({ ...row, createdDate: createdAt.toISOString() }))
  return pageOf(data, counted?.total ?? 0, { page, size })
}

const LIST = `SELECT ${ABOUT}, s.created_at AS "createdAt" FROM subscriptions s
  WHERE s.user_id = $1::int AND ${IS_SHOWN} ORDER BY s.id DESC LIMIT $2::int OFFSET $3::bigint`
const COUNT = `SELECT count(*)::int AS total FROM subscriptions s WHERE s.user_id = $1::int AND ${IS_SHOWN}`

/** Whether a user subscribes to the changes of an entry, or by another user. */
export async function subscriptionState(userId: number, noun: Subscribed, id: number): Promise<SubscriptionState> {
  const statement = `SELECT FROM subscriptions WHERE ${columnOf(noun)} = $2::int AND user_id = $1::int`
  return { isSubscribed: (await plannedRows(`is-subscribed-${noun}`, statement, [userId, id])).length > 0 }
}

/** The changes that a user subscribes to, the newest first, without those of loads. */
export async function subscribedEdits(userId: number, { until, size }: SubscribedSearch): Promise<ChangesPage> {
  noStore()
  const rows = await plannedRows<EditRow>('subscribed-edits', EDITS, [userId, until ?? MAX_ID, size + 1])
  const data = await toEdits(rows.slice(0, size))
  return { data, until: rows.length > size ? (data.at(-1)?.id ?? null) : null }
}

const EDITS = `WITH found AS (${SUBSCRIBED_EDITS}) ${EDIT} WHERE e.id IN (SELECT id FROM found) ORDER BY e.id DESC`
