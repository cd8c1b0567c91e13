import { randomBytes } from 'node:crypto'
import type { FeedKeyInput, NewFeedKey } from '@/lib/schemas/feed-keys'
import { tokenHash } from '@/server/domain/users/rules'
import { plannedRows } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { FEED_KEY, toFeedKey } from './queries'

/** Most keys of a user. */
const MAX_KEYS = 50

/**
 * Makes a key of a user. It is returned this once; only its hash is stored.
 * @throws AppError invalidInput (too many keys), unauthenticated (the account is gone)
 */
export async function createFeedKey(userId: number, { kind, name, withPrivate }: FeedKeyInput): Promise<NewFeedKey> {
  const key = randomBytes(24).toString('base64url')
  const [owner] = await plannedRows<{ count: number }>('count-feed-keys', COUNT, [userId])
  if (!owner) throw new AppError('unauthenticated')
  if (owner.count >= MAX_KEYS) throw new AppError('invalidInput', { name: 'tooManyKeys' })
  const [row] = await plannedRows<Parameters<typeof toFeedKey>[0]>('create-feed-key', CREATE, [
    // The calendar never contains private records.
    ...[userId, kind, name, tokenHash(key), withPrivate && kind !== 'Calendar'],
  ])
  if (!row) throw new AppError('unauthenticated')
  return { ...toFeedKey(row), key }
}

/**
 * Deletes a key of a user, whose feed is refused from now on.
 * @throws AppError notFound
 */
export async function revokeFeedKey(userId: number, id: number): Promise<void> {
  const gone = await plannedRows('revoke-feed-key', REVOKE, [id, userId])
  if (gone.length === 0) throw new AppError('notFound')
}

const COUNT = `SELECT (SELECT count(*)::int FROM feed_keys k WHERE k.user_id = u.id) AS count FROM users u WHERE u.id = $1::int`
const CREATE = `INSERT INTO feed_keys (user_id, kind, name, key_hash, with_private)
  SELECT u.id, $2::feed_kind, $3::text, $4::bytea, $5::boolean FROM users u WHERE u.id = $1::int RETURNING ${FEED_KEY}`
const REVOKE = 'DELETE FROM feed_keys WHERE id = $1::int AND user_id = $2::int RETURNING id'
