import type { TorrentSearch, TorrentSort } from '@/lib/torrents/schemas/search'
import { TORRENT_TYPES, type TorrentPage, type TorrentType } from '@/lib/torrents/schemas/torrents'
import { type Listed, listing } from '@/server/engines/listing/listing'
import { pageOf } from '@/server/engines/listing/page'
import { type Column, merged } from '@/server/engines/listing/statements'
import { cacheTagIndex } from '@/server/platform/cache/tags'
import { type Prisma, raw, rows, sql } from '@/server/platform/database/client'
import { torrentsByIds } from './cards'
import { conditionOf, filterOf, holdsAll, indexedHoldsAll, VISIBLE, wordsOf } from './filter'

/**
 * Returns a page of torrents, for the page and the API: all, or torrents whose names contain every word of the query
 * (the first 500 in the given order). Unknown numbers are last in both directions.
 */
export async function browseTorrents(search: TorrentSearch): Promise<TorrentPage> {
  const { ids, total, hasMore } = await browsedIds(search)
  return { ...pageOf(await torrentsByIds(ids), total, search), hasMore }
}

/** The ids of such a page, and the total. */
export async function browsedIds(search: TorrentSearch): Promise<Listed> {
  const words = wordsOf(search)
  cacheTagIndex('torrent')
  tagOrder(search.sort)
  return words.length === 0 ? list.page(search.sort, search, filterOf(search)) : found(words, search)
}

/**
 * Ids of the newest torrents that meet a condition and whose names contain all words (of the first 500 that do), the
 * newest first.
 */
export async function newestIds({ words, where, offset, count }: Newest): Promise<number[]> {
  cacheTagIndex('torrent')
  if (words.length > 0)
    return (await searchTorrents(words, ORDERS.created, undefined, 1, where)).slice(offset, offset + count)
  const groups = TORRENT_TYPES.map((type) => sql`${raw(VISIBLE)} AND type = ${type}::torrent_type AND ${where}`)
  const range = { known: true, descending: true, reversed: false, offset, count }
  const newest = merged({ table: 'torrents' }, ORDERS.created, groups, range)
  const found = await rows<{ id: number }>(sql`SELECT id FROM (${newest}) AS newest ORDER BY place DESC, id DESC`)
  return found.map(({ id }) => id)
}

/** A part of the newest torrents; `where` is a condition on `torrents`. */
export type Newest = { words: readonly string[]; where: Prisma.Sql; offset: number; count: number }

/** An order by peers changes with the answers of trackers; the numbers of each torrent have its own tag. */
export function tagOrder(sort: TorrentSort): void {
  if (sort === 'seeders' || sort === 'leechers') cacheTagIndex('torrent-health')
}

/** The column behind each sort key. */
export const ORDERS = {
  title: { column: 'name_sort' },
  seeders: { column: 'seeders', sparse: true },
  leechers: { column: 'leechers', sparse: true },
  size: { column: 'size', sparse: true },
  uploader: { column: 'uploader_sort', sparse: true },
  created: { column: 'created_at' },
} as const satisfies Record<TorrentSort, Column>

const list = listing({
  noun: 'torrent',
  table: 'torrents',
  orders: ORDERS,
  visible: raw(VISIBLE),
  partition: { columns: { type: 'torrent_type' } },
})

async function found(words: readonly string[], { type, sort, order, page, size, ...others }: TorrentSearch) {
  const ids = await searchTorrents(words, ORDERS[sort], type, order, conditionOf(others))
  return { ids: ids.slice(page * size, (page + 1) * size), total: ids.length, hasMore: ids.length === MAX_FOUND }
}

/** Most results of a search. */
const MAX_FOUND = 500
/** Up to so many matches are all read and sorted. */
const FEW = 5000
/** With more matches, so many torrents are scanned along the order. */
const WAY = 10_000
/** Most matches that are sorted if the scan did not find enough. */
const MAX_SORTED = 50_000

/**
 * Ids of the visible torrents whose names contain all words, in the given order, at most 500. Few matches are looked up
 * and sorted. For common words a scan along the order finds the first ones soon; if it does not, a bounded number of
 * matches is sorted. Every step is bounded, and steps that are not needed do not run. Each torrent of the scan is
 * looked up: a plan for many would read all of them.
 */
async function searchTorrents(
  words: readonly string[],
  by: Column,
  type: TorrentType | undefined,
  order: TorrentSearch['order'],
  where = sql`true`,
): Promise<number[]> {
  const column = raw(by.column)
  const direction = raw(order === 1 ? 'DESC' : 'ASC')
  const inOrder = sql`ORDER BY place ${direction} NULLS LAST, id ${direction} LIMIT ${MAX_FOUND}`
  const ofType = (type: TorrentType) => sql`${raw(VISIBLE)} AND type = ${type}::torrent_type`
  const visible = sql`${type ? ofType(type) : raw(VISIBLE)} AND ${where}`
  const range = { known: true, descending: order === 1, reversed: false, offset: 0, count: WAY }
  const way = merged({ table: 'torrents' }, by, (type ? [type] : TORRENT_TYPES).map(ofType), range)
  const found = await rows<{ id: number }>(sql`
    WITH few AS MATERIALIZED (
      SELECT id, ${column} AS place FROM torrents WHERE ${visible} AND ${indexedHoldsAll(words)} LIMIT ${FEW + 1}
    ),
    many AS MATERIALIZED (SELECT count(*) > ${FEW} AS so FROM few),
    near AS MATERIALIZED (
      SELECT way.id, way.place FROM (${way}) AS way CROSS JOIN LATERAL (
        SELECT FROM torrents WHERE torrents.id = way.id AND ${holdsAll(words)} AND ${where} OFFSET 0
      ) AS holding WHERE (SELECT so FROM many) LIMIT ${MAX_FOUND}
    ),
    far AS MATERIALIZED (SELECT so AND (SELECT count(*) FROM near) < ${MAX_FOUND} AS so FROM many),
    rest AS (
      SELECT id, ${column} AS place FROM torrents
      WHERE (SELECT so FROM far) AND ${visible} AND ${indexedHoldsAll(words)} LIMIT ${MAX_SORTED}
    )
    SELECT id FROM (
      SELECT * FROM few WHERE NOT (SELECT so FROM many)
      UNION ALL SELECT * FROM near WHERE NOT (SELECT so FROM far)
      UNION ALL SELECT * FROM rest
    ) AS found ${inOrder}`)
  return found.map(({ id }) => id)
}
