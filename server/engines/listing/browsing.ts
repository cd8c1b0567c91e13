import type { Paged } from '@/lib/schemas/paging'
import { cacheTagIndex } from '@/server/platform/cache/tags'
import { type Prisma, raw, rows, sql } from '@/server/platform/database/client'
import type { Narrowing } from '../search/narrowing'
import { searchEntries } from '../search/search'
import type { Ordering, SearchNoun } from '../search/statement'
import { type Found, NOTHING_ELSE } from '../search/works'
import type { Filter } from './groups'
import { type Declaration, type Listed, listing } from './listing'
import { pageOf } from './page'
import type { Window } from './ranges'
import { type Column, known } from './statements'

/** How a noun is listed, searched and converted to cards. */
export type BrowsingDeclaration<Order extends string, Card> = Declaration<Order> & {
  noun: SearchNoun
  /** The default order of a list. */
  usual: NoInfer<Order>
  /** If a filter matches no more entries than this, a search reads them one by one (engines/search/statement.ts). */
  fewForSearch?: number
  /** The cards of these ids, in this order. */
  cards: (ids: readonly number[]) => Promise<Card[]>
}

type Search<Order> = Window & { query: string; sort?: Order }

type How = Omit<Found, 'ids'> & { hasMore: boolean }

/** Combines the list engine (listing.ts) and the search (server/engines/search) behind one list page. */
export function browsing<Order extends string, Card>(declared: BrowsingDeclaration<Order, Card>) {
  const { noun, table, orders, usual, visible, fewForSearch, cards } = declared
  const { page, count, renewAnchors } = listing<Order>(declared)

  /**
   * One page for a list page or a call. Without a query: all entries that match the filter, in the default order if no
   * sort is given. With a query: its results, best match first if no sort is given (`order` is then ignored); `total`
   * is at most 500.
   */
  async function browse(search: Search<Order>, filter?: Filter): Promise<Paged<Card>> {
    const { leftOut: _, names: __, hasMore: ___, ...found } = await browseAs(search, filter)
    return found
  }

  /** The same, with how the query was read, and whether more entries match than are counted. */
  async function browseAs(search: Search<Order>, filter?: Filter): Promise<Paged<Card> & How> {
    cacheTagIndex(noun)
    const { ids, total, ...how } = search.query === '' ? await listed(search, filter) : await found(search, filter)
    return { ...pageOf(await cards(ids), total, search), ...how }
  }

  async function listed(search: Search<Order>, filter?: Filter): Promise<Listed & How> {
    return { ...(await page(search.sort ?? usual, search, filter)), ...NOTHING_ELSE }
  }

  async function found({ query, sort, order, page: at, size }: Search<Order>, filter?: Filter) {
    const narrowing = filter && (await narrowingOf(filter))
    const ordering = sort && orderingOf(table, orders[sort], order)
    const { ids: all, ...how } = await searchEntries(noun, query, { narrowing, ordering })
    const ids = visible && !narrowing ? await onlyVisible(table, all, visible) : all
    return { ids: ids.slice(at * size, (at + 1) * size), total: ids.length, hasMore: false, ...how }
  }

  async function narrowingOf(filter: Filter): Promise<Narrowing> {
    const few = fewForSearch !== undefined && (await count(filter)) <= fewForSearch
    return { table, where: visible ? sql`${visible} AND ${filter.where}` : filter.where, few }
  }

  return { browse, browseAs, page, renewAnchors }
}

/** The ids of rows that are listed, in the same order. */
async function onlyVisible(table: string, ids: readonly number[], visible: Prisma.Sql): Promise<number[]> {
  if (ids.length === 0) return []
  const found = await rows<{
    id: number
  }>(sql`SELECT e.id FROM unnest(${ids}::int[]) WITH ORDINALITY AS wanted (id, place)
    JOIN ${raw(table)} e USING (id) WHERE ${visible} ORDER BY wanted.place`)
  return found.map(({ id }) => id)
}

/** The order of a list, for search results. */
function orderingOf(table: string, by: Column, order: 0 | 1): Ordering {
  const direction = order === 1 ? 'DESC' : 'ASC'
  const unknownLast = by.blank ? `(${known(by, false)}), ` : ''
  return {
    table,
    by: `${unknownLast}e.${by.column} ${direction} NULLS LAST, e.id ${direction}`,
  }
}
