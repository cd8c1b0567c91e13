import type { Paged } from '@/lib/schemas/paging'
import {
  TORRENT_TYPES,
  type Torrent,
  type TorrentSearch,
  type TorrentSort,
  type TorrentType,
} from '@/lib/schemas/torrents'
import { type Column, type Group, lister } from '@/server/domain/listing/listing'
import { cacheTagIndex } from '@/server/platform/cache/tags'
import { sql } from '@/server/platform/database/client'
import { filterOf, type TorrentFilter } from './filter'
import { searchTorrents } from './search'
import { shownTorrents } from './shown'

/**
 * One page of the torrents, for the page and the API: all, or those whose names hold every word of the query (the first 500
 * in the order asked for). Unknown numbers come last in both directions.
 */
export async function browseTorrents(search: TorrentSearch): Promise<Paged<Torrent>> {
  const { page, size, type } = search
  const filter = filterOf(search)
  cacheTagIndex('torrent')
  const { ids, total } =
    filter.words.length === 0 ? await list(SORTS[search.sort], search, groups(type)) : await found(filter, search)
  return { data: await shownTorrents(ids), total, totalPages: Math.ceil(total / size), page, size }
}

/** The column behind each sort key. */
export const SORTS = {
  title: { table: 'torrents', column: 'name_sort', sparse: false },
  seeders: { table: 'torrents', column: 'seeders', sparse: true },
  leechers: { table: 'torrents', column: 'leechers', sparse: true },
  size: { table: 'torrents', column: 'size', sparse: true },
  created: { table: 'torrents', column: 'created_at', sparse: false },
} as const satisfies Record<TorrentSort, Column>

const list = lister('torrent')

/** Every order has an index of the shown torrents of each type. */
const groups = (type?: TorrentType): Group[] =>
  (type ? [type] : TORRENT_TYPES).map((name) => ({
    name,
    where: sql`hidden_at IS NULL AND type = ${name}::torrent_type`,
  }))

async function found({ words, type }: TorrentFilter, { sort, order, page, size }: TorrentSearch) {
  const ids = await searchTorrents(words, SORTS[sort], groups(type), order)
  return { ids: ids.slice(page * size, (page + 1) * size), total: ids.length }
}
