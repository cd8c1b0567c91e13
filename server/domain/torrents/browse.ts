import type { Paged } from '@/lib/schemas/paging'
import type { Torrent, TorrentSearch, TorrentSort } from '@/lib/schemas/torrents'
import { listing } from '@/server/domain/listing/listing'
import { pageOf } from '@/server/domain/listing/page'
import type { Column } from '@/server/domain/listing/statements'
import { cacheTagIndex } from '@/server/platform/cache/tags'
import { raw } from '@/server/platform/database/client'
import { filterOf, VISIBLE, wordsOf } from './filter'
import { searchTorrents } from './search'
import { shownTorrents } from './shown'

/**
 * One page of the torrents, for the page and the API: all, or those whose names hold every word of the query (the first 500
 * in the order asked for). Unknown numbers come last in both directions.
 */
export async function browseTorrents(search: TorrentSearch): Promise<Paged<Torrent>> {
  const words = wordsOf(search)
  cacheTagIndex('torrent')
  const { ids, total } =
    words.length === 0 ? await list.page(search.sort, search, filterOf(search)) : await found(words, search)
  return pageOf(await shownTorrents(ids), total, search)
}

/** The column behind each sort key. */
export const ORDERS = {
  title: { column: 'name_sort' },
  seeders: { column: 'seeders', sparse: true },
  leechers: { column: 'leechers', sparse: true },
  size: { column: 'size', sparse: true },
  created: { column: 'created_at' },
} as const satisfies Record<TorrentSort, Column>

const list = listing({
  noun: 'torrent',
  table: 'torrents',
  orders: ORDERS,
  visible: raw(VISIBLE),
  partition: { columns: { type: 'torrent_type' } },
})

async function found(words: readonly string[], { type, sort, order, page, size }: TorrentSearch) {
  const ids = await searchTorrents(words, ORDERS[sort], type, order)
  return { ids: ids.slice(page * size, (page + 1) * size), total: ids.length }
}
