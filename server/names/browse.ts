import type { NameCard, NameSearch, NameSort } from '@/lib/schemas/names'
import type { Paged } from '@/lib/schemas/paging'
import { touchesIndex } from '@/server/front/tags'
import { searchIds } from '@/server/search/search'
import type { Ordering } from '@/server/search/statement'
import { nameCards } from './cards'
import { filterOf, narrowingOf } from './filter'
import { listNames } from './listing'
import { type NameNoun, SORTS, TABLES } from './order'

/**
 * One page of characters or people, for the page and the API. Without a query: those whose names begin as asked, by first
 * name if nothing else is said. With one: whom it finds, the best matches first if no sort is given (`order` then says
 * nothing), and `total` is at most 500. A page past the end is empty and names the true total.
 */
export async function browseNames(noun: NameNoun, search: NameSearch): Promise<Paged<NameCard>> {
  const { query, page, size } = search
  touchesIndex(noun)
  const { ids, total } =
    query === ''
      ? await listNames(noun, filterOf(search), { ...search, sort: search.sort ?? 'first-name' })
      : await found(noun, search)
  return { data: await nameCards(noun, ids), total, totalPages: Math.ceil(total / size), page, size }
}

/** Those who changed last, for the home page. */
export async function recentNames(noun: NameNoun, page: number, size: number): Promise<NameCard[]> {
  touchesIndex(noun)
  const { ids } = await listNames(noun, [], { sort: 'updated', order: 1, page, size })
  return nameCards(noun, ids)
}

async function found(noun: NameNoun, search: NameSearch) {
  const { query, sort, order, page, size } = search
  const ids = await searchIds(noun, query, {
    narrowing: narrowingOf(noun, filterOf(search)),
    ordering: sort && orderingOf(noun, sort, order),
  })
  return { ids: ids.slice(page * size, (page + 1) * size), total: ids.length }
}

function orderingOf(noun: NameNoun, sort: NameSort, order: 0 | 1): Ordering {
  const direction = order === 1 ? 'DESC' : 'ASC'
  const { column, unknown } = SORTS[sort]
  return {
    name: `${sort}-${order}`,
    table: TABLES[noun],
    by: `(${unknown}) IS TRUE, ${column} ${direction}, e.id ${direction}`,
  }
}
