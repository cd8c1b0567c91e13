import type { TorrentSearch, TorrentSort } from '@/lib/torrents/schemas/search'
import { TORRENT_TYPES, type TorrentPage, type TorrentType } from '@/lib/torrents/schemas/torrents'
import { type Listed, listing } from '@/server/engines/listing/listing'
import { pageOf } from '@/server/engines/listing/page'
import { type Column, merged } from '@/server/engines/listing/statements'
import { cacheTagIndex } from '@/server/platform/cache/tags'
import { join, type Prisma, raw, rows, sql } from '@/server/platform/database/client'
import { torrentsByIds } from './cards'
import { EVERY, filterOf, holdsAll, indexedHoldsAll, listedCondition, narrowed, VISIBLE } from './filter'
import { isNegative, plainWords, type Term, wordsOf } from './words'

/**
 * Returns a page of torrents, for the page and the API. Words of the query find at most 500, the first in the given
 * order. Unknown numbers are last in both directions.
 */
export async function browseTorrents(search: TorrentSearch): Promise<TorrentPage> {
  const { ids, total, hasMore } = await browsedIds(search)
  return { ...pageOf(await torrentsByIds(ids), total, search), hasMore }
}

/** The ids of such a page, and the total. */
export async function browsedIds(search: TorrentSearch): Promise<Listed> {
  const words = wordsOf(search)
  tagSearch(words)
  tagOrder(search.sort)
  const condition = await listedCondition()
  return words.length === 0
    ? list.page(search.sort, search, narrowed(filterOf(search), condition))
    : found(words, search, condition)
}

/**
 * Ids of the newest torrents that meet a condition and whose names contain all words (of the first 500 that do), the
 * newest first.
 */
export async function newestIds({ words, where, offset, count, evenFiles }: Newest): Promise<number[]> {
  tagSearch(words)
  if (words.length > 0)
    return (await searchTorrents(words, ORDERS.created, undefined, 1, { where, evenFiles })).slice(
      offset,
      offset + count,
    )
  const groups = TORRENT_TYPES.map((type) => sql`${raw(VISIBLE)} AND type = ${type}::torrent_type AND ${where}`)
  const range = { known: true, descending: true, reversed: false, offset, count }
  const newest = merged({ table: 'torrents' }, ORDERS.created, groups, range)
  const found = await rows<{ id: number }>(sql`SELECT id FROM (${newest}) AS newest ORDER BY place DESC, id DESC`)
  return found.map(({ id }) => id)
}

/**
 * A part of the newest torrents; `where` is a condition on `torrents`. `evenFiles`: words are also found in the names
 * of files, unless it is false.
 */
export type Newest = { words: readonly Term[]; where: Prisma.Sql; offset: number; count: number; evenFiles?: boolean }

/** A search also finds torrents by the titles of their works. */
function tagSearch(words: readonly Term[]): void {
  cacheTagIndex('torrent')
  if (plainWords(words).length > 0) cacheTagIndex('media')
}

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

async function found(
  words: readonly Term[],
  { type, sort, order, page, size, ...others }: TorrentSearch,
  condition: Prisma.Sql | undefined,
) {
  const { where } = narrowed(filterOf(others), condition) ?? { where: EVERY }
  const ids = await searchTorrents(words, ORDERS[sort], type, order, { where })
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
 * matches is sorted. No index finds what words exclude: a search of nothing else, without a filter, is such a scan
 * alone, and finds none beyond its end. Steps that are not needed do not run. Each torrent of the scan is looked up: a
 * plan for many would read all of them.
 */
async function searchTorrents(
  words: readonly Term[],
  by: Column,
  type: TorrentType | undefined,
  order: TorrentSearch['order'],
  { where = EVERY, evenFiles = true }: { where?: Prisma.Sql; evenFiles?: boolean | undefined },
): Promise<number[]> {
  const column = raw(by.column)
  const direction = raw(order === 1 ? 'DESC' : 'ASC')
  const inOrder = sql`ORDER BY place ${direction} NULLS LAST, id ${direction} LIMIT ${MAX_FOUND}`
  const ofType = (type: TorrentType) => sql`${raw(VISIBLE)} AND type = ${type}::torrent_type`
  const visible = sql`${type ? ofType(type) : raw(VISIBLE)} AND ${where}`
  const range = { descending: order === 1, reversed: false, offset: 0, count: WAY }
  const along = (known: boolean) =>
    merged({ table: 'torrents' }, by, (type ? [type] : TORRENT_TYPES).map(ofType), { ...range, known })
  const holding = (way: Prisma.Sql) => sql`SELECT way.id, way.place FROM (${way}) AS way CROSS JOIN LATERAL (
        SELECT FROM torrents WHERE torrents.id = way.id AND ${holdsAll(words, evenFiles)} AND ${where} OFFSET 0
      ) AS holding`
  if (isNegative(words) && where === EVERY) {
    const ways = (by.sparse ? [true, false] : [true]).map((known) => sql`(${holding(along(known))} LIMIT ${MAX_FOUND})`)
    return idsOf(sql`SELECT id FROM (${join(ways, ' UNION ALL ')}) AS found ${inOrder}`)
  }
  return idsOf(sql`
    WITH few AS MATERIALIZED (
      SELECT id, ${column} AS place FROM torrents WHERE ${visible} AND ${indexedHoldsAll(words, evenFiles)} LIMIT ${FEW + 1}
    ),
    many AS MATERIALIZED (SELECT count(*) > ${FEW} AS so FROM few),
    near AS MATERIALIZED (
      ${holding(along(true))} WHERE (SELECT so FROM many) LIMIT ${MAX_FOUND}
    ),
    far AS MATERIALIZED (SELECT so AND (SELECT count(*) FROM near) < ${MAX_FOUND} AS so FROM many),
    rest AS (
      SELECT id, ${column} AS place FROM torrents
      WHERE (SELECT so FROM far) AND ${visible} AND ${indexedHoldsAll(words, evenFiles)} LIMIT ${MAX_SORTED}
    )
    SELECT id FROM (
      SELECT * FROM few WHERE NOT (SELECT so FROM many)
      UNION ALL SELECT * FROM near WHERE NOT (SELECT so FROM far)
      UNION ALL SELECT * FROM rest
    ) AS found ${inOrder}`)
}

const idsOf = async (select: Prisma.Sql) => (await rows<{ id: number }>(select)).map(({ id }) => id)
