import type { FeedKey, FeedKind } from '@/lib/schemas/feed-keys'
import { tokenHash } from '@/server/domain/users/rules'
import { plannedRows } from '@/server/platform/database/client'
import { noting } from '@/server/platform/database/read-only'

type Row = Omit<FeedKey, 'createdDate' | 'lastUsedDate'> & { createdAt: Date; lastUsedAt: Date | null }

/** The keys of a user, the newest first. */
export async function feedKeysOf(userId: number): Promise<FeedKey[]> {
  return (await plannedRows<Row>('feed-keys-of', KEYS_OF, [userId])).map(toFeedKey)
}

/** The owner of a key, and whether its feed contains private records; null if it is no key of this feed. Its use is noted. */
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
