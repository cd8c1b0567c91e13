import type { FeedKind } from '@/lib/torrents/schemas/feed-keys'
import { feedKeyOwner } from '@/server/domain/torrents/feed-keys'
import { AppError } from '@/server/platform/errors'
import { keyOf } from '@/server/web/http/client'

/**
 * The owner of the key of a feed, which is in the header X-Api-Key or in the query.
 * @throws AppError unauthenticated (no key, or one of no feed of this kind)
 */
export async function feedOwner(kind: FeedKind, { headers }: Request, apikey: string | undefined) {
  const key = keyOf(headers) ?? apikey
  const owner = key ? await feedKeyOwner(kind, key) : null
  if (!owner) throw new AppError('unauthenticated')
  return owner
}
