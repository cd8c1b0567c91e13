import type { Paged } from '@/lib/schemas/paging'
import { searchIds } from '@/server/domain/search/search'
import type { Narrowing, Ordering, SearchNoun } from '@/server/domain/search/statement'
import { cacheTagIndex } from '@/server/platform/cache/tags'
import { type Declaration, type Filter, type Listed, type Listing, listing } from './listing'
import { pageOf } from './page'
import type { Window } from './ranges'
import { type Column, known } from './statements'

/** How a noun is listed, searched and shown. */
export type BrowsingDeclaration<Order extends string, Card> = Declaration<Order> & {
  noun: SearchNoun
  /** The order of a list if nothing is said. */
  usual: NoInfer<Order>
  /** A filter that lets no more entries through than this is searched entry by entry (server/domain/search/statement.ts). */
  fewForSearch?: number
  /** The cards of these ids, in this order. */
  cards: (ids: readonly number[]) => Promise<Card[]>
}

type Search<Order> = Window & { query: string; sort?: Order }

export type Browsing<Order extends string, Card> = {
  /**
   * One page for a list page or a call. Without a query: what the filter lets through, in the usual order if no sort is given.
   * With one: what it finds, the best matches first if no sort is given (`order` then says nothing), and `total` is at most 500.
   */
  browse: (search: Search<Order>, filter?: Filter) => Promise<Paged<Card>>
  page: Listing<Order>['page']
}

/** The engine of lists (listing.ts) and that of searches (server/domain/search) behind one list page. */
export function browsing<Order extends string, Card>(
  declared: BrowsingDeclaration<Order, Card>,
): Browsing<Order, Card> {
  const { noun, table, orders, usual, fewForSearch, cards } = declared
  const { page, count } = listing<Order>(declared)

  async function browse(search: Search<Order>, filter?: Filter): Promise<Paged<Card>> {
    const { query, sort } = search
    cacheTagIndex(noun)
    const { ids, total } = query === '' ? await page(sort ?? usual, search, filter) : await found(search, filter)
    return pageOf(await cards(ids), total, search)
  }

  async function found({ query, sort, order, page: at, size }: Search<Order>, filter?: Filter): Promise<Listed> {
    const narrowing = filter && (await narrowingOf(filter))
    const ids = await searchIds(noun, query, { narrowing, ordering: sort && orderingOf(table, orders[sort], order) })
    return { ids: ids.slice(at * size, (at + 1) * size), total: ids.length }
  }

  async function narrowingOf(filter: Filter): Promise<Narrowing> {
    const few = fewForSearch !== undefined && (await count(filter)) <= fewForSearch
    return { table, where: filter.where, few }
  }

  return { browse, page }
}

/** The order of a list for what a search has found. */
function orderingOf(table: string, by: Column, order: 0 | 1): Ordering {
  const direction = order === 1 ? 'DESC' : 'ASC'
  const unknownLast = by.blank ? `(${known(by, false)}), ` : ''
  return {
    table,
    by: `${unknownLast}e.${by.column} ${direction} NULLS LAST, e.id ${direction}`,
  }
}
