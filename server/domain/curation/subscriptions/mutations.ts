import { MAX_SUBSCRIPTIONS, type Subscribed, type SubscriptionState } from '@/lib/curation/schemas/subscriptions'
import { isHidden, TABLES } from '@/server/domain/catalogue/entries/access'
import { AppError } from '@/server/platform/errors'
import { type Statements, write } from '@/server/platform/writing/write'
import { columnOf } from './statements'

/**
 * Subscribes a user to the changes of an entry, or by another user. Doing it again changes nothing.
 * @throws AppError notFound, hidden, manySubscriptions, unauthenticated (the account is gone)
 */
export async function subscribe(userId: number, noun: Subscribed, id: number): Promise<SubscriptionState> {
  if (noun !== 'user' && noun !== 'tag' && (await isHidden(noun, id))) throw new AppError('hidden')
  await write(async (tx) => {
    // The row of the user is locked, so that two subscriptions at once are not one too many.
    const { rows: accounts } = await tx.query('SELECT FROM users WHERE id = $1::int FOR NO KEY UPDATE', [userId])
    if (accounts.length === 0) throw new AppError('unauthenticated')
    await expectThere(tx, noun, id)
    const column = columnOf(noun)
    const { rowCount } = await tx.query(
      `INSERT INTO subscriptions (user_id, ${column}) SELECT $1::int, $2::int
       WHERE (SELECT count(*) FROM subscriptions WHERE user_id = $1) < ${MAX_SUBSCRIPTIONS}
         OR EXISTS (SELECT FROM subscriptions WHERE user_id = $1 AND ${column} = $2)
       ON CONFLICT (${column}, user_id) WHERE ${column} IS NOT NULL DO UPDATE SET user_id = EXCLUDED.user_id`,
      [userId, id],
    )
    if (rowCount === 0) throw new AppError('manySubscriptions', { facts: { count: String(MAX_SUBSCRIPTIONS) } })
  })
  return { isSubscribed: true }
}

/** Locks what is subscribed to, so that it stays until the end of the transaction. @throws AppError notFound */
async function expectThere(tx: Statements, noun: Subscribed, id: number): Promise<void> {
  const from = noun === 'user' ? 'users WHERE confirmed_at IS NOT NULL AND' : `${TABLES[noun]} WHERE`
  const { rows } = await tx.query(`SELECT FROM ${from} id = $1::int FOR KEY SHARE`, [id])
  if (rows.length === 0) throw new AppError('notFound')
}

/** Ends a subscription of a user. Without one it changes nothing. */
export async function unsubscribe(userId: number, noun: Subscribed, id: number): Promise<SubscriptionState> {
  await write((tx) =>
    tx.query(`DELETE FROM subscriptions WHERE ${columnOf(noun)} = $2::int AND user_id = $1::int`, [userId, id]),
  )
  return { isSubscribed: false }
}
