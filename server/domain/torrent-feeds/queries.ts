import type { TorrentSearch } from '@/lib/schemas/torrents'
import { browsedIds, newestIds } from '@/server/domain/torrents/browse'
import { wordsOf } from '@/server/domain/torrents/filter'
import { cacheTagIndex } from '@/server/platform/cache/tags'
import { conditionOf, type FeedFilter } from './filter'
import { type FeedItem, feedItems } from './rows'

/** The torrents of a browse query as items of a feed. */
export async function browsedItems(search: TorrentSearch): Promise<FeedItem[]> {
  return feedItems((await browsedIds(search)).ids)
}

/** A part of the newest torrents whose names contain every word of the query. */
export type Recent = FeedFilter & { query: string; offset: number; count: number }

/** The newest torrents that match, the newest first; of a search the first 500 are found. */
export async function newestItems({ query, offset, count, ...filter }: Recent): Promise<FeedItem[]> {
  cacheTagIndex('torrent')
  if (filter.types?.length === 0) return []
  const words = wordsOf({ query })
  return feedItems(await newestIds({ words, where: conditionOf(filter), offset, count }))
}
