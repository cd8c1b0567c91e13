import { randomBytes } from 'node:crypto'
import type { FeedKey, FeedKeyInput, FeedKind, NewFeedKey } from '@/lib/torrents/schemas/feed-keys'
import { tokenHash } from '@/server/domain/identity/users/rules'
import { plannedRows } from '@/server/platform/database/client'
import { noting } from '@/server/platform/database/read-only'
import { AppError, invalidInput } from '@/server/platform/errors'
import type { Statements } from '@/server/platform/writing/write'

type Row = Omit<FeedKey, 'createdDate' | 'lastUsedDate'> & { createdAt: Date; lastUsedAt: Date | null }

/** The keys of a user, the newest first. */
export async function feedKeysOf(userId: number): Promise<FeedKey[]> {
  return (await plannedRows<Row>('feed-keys-of', KEYS_OF, [userId])).map(toFeedKey)
}

/** The owner of a key, and whether its feed has private records; null for other keys. Notes its use. */
export async function feedKeyOwner(kind: FeedKind, key: string): Promise<Owner | null> {
  const given = [tokenHash(key), kind]
  const [row] = await noting(
    () => plannedRows<Owner>('feed-key-owner', OWNER, given),
    () => plannedRows<Owner>('feed-key-owner-only', OWNER_ONLY, given),
  )
  return row ?? null
}

type Owner = { userId: number; withPrivate: boolean }

export function toFeedKey({ createdAt, lastUsedAt, ...row }: Row): FeedKey {
  return { ...row, createdDate: createdAt.toISOString(), lastUsedDate: lastUsedAt?.toISOString() ?? null }
}

export const FEED_KEY = `id, kind, name, with_private AS "withPrivate", created_at AS "createdAt", last_used_at AS "lastUsedAt"`
const KEYS_OF = `SELECT ${FEED_KEY} FROM feed_keys WHERE user_id = $1::int ORDER BY id DESC`
const OWNER_ONLY = `SELECT user_id AS "userId", with_private AS "withPrivate" FROM feed_keys
  WHERE key_hash = $1::bytea AND kind = $2::feed_kind`
/** The time of use is written once a quarter of an hour. */
const OWNER = `WITH found AS MATERIALIZED (
    SELECT id, user_id, with_private, last_used_at FROM feed_keys WHERE key_hash = $1::bytea AND kind = $2::feed_kind
  ), used AS (
    UPDATE feed_keys k SET last_used_at = now() FROM found
    WHERE k.id = found.id AND (found.last_used_at IS NULL OR found.last_used_at < now() - interval '15 minutes')
  )
  SELECT user_id AS "userId", with_private AS "withPrivate" FROM found`

/** Feeds that never contain private records. */
const WITHOUT_PRIVATE: readonly FeedKind[] = ['Calendar', 'Subscriptions', 'FollowedTorrents']

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
  if (owner.count >= MAX_KEYS) throw invalidInput({ name: 'tooManyKeys' })
  const [row] = await plannedRows<Parameters<typeof toFeedKey>[0]>('create-feed-key', CREATE, [
    ...[userId, kind, name, tokenHash(key), withPrivate && !WITHOUT_PRIVATE.includes(kind)],
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

/** Deletes all keys of a user, whose row the transaction has locked. */
export async function revokeFeedKeys(tx: Statements, userId: number): Promise<void> {
  await tx.query('DELETE FROM feed_keys WHERE user_id = $1::int', [userId])
}

const COUNT = `SELECT (SELECT count(*)::int FROM feed_keys k WHERE k.user_id = u.id) AS count FROM users u WHERE u.id = $1::int`
const CREATE = `INSERT INTO feed_keys (user_id, kind, name, key_hash, with_private)
  SELECT u.id, $2::feed_kind, $3::text, $4::bytea, $5::boolean FROM users u WHERE u.id = $1::int RETURNING ${FEED_KEY}`
const REVOKE = 'DELETE FROM feed_keys WHERE id = $1::int AND user_id = $2::int RETURNING id'
