import type { NameCard, NameSearch } from '@/lib/schemas/names'
import type { Paged } from '@/lib/schemas/paging'
import { type Column, type Group, lister, orderingOf } from '@/server/domain/listing/listing'
import { searchIds } from '@/server/domain/search/search'
import { cacheTagIndex } from '@/server/platform/cache/tags'
import { nameCards } from './cards'
import { begins, filterOf, type NameFilter, narrowingOf } from './filter'
import { columnOf, type NameNoun } from './order'

/**
 * One page of characters or people, for the page and the API. Without a query: those whose names begin as asked, by first
 * name if nothing else is said. With one: whom it finds, the best matches first if no sort is given (`order` then says
 * nothing), and `total` is at most 500. A page past the end is empty and names the true total.
 */
export async function browseNames(noun: NameNoun, search: NameSearch): Promise<Paged<NameCard>> {
  const { query, page, size } = search
  cacheTagIndex(noun)
  const { ids, total } = query === '' ? await listed(noun, search) : await found(noun, search)
  return { data: await nameCards(noun, ids), total, totalPages: Math.ceil(total / size), page, size }
}

/** Those who changed last, for the home page. */
export async function recentNames(noun: NameNoun, page: number, size: number): Promise<NameCard[]> {
  cacheTagIndex(noun)
  const { ids } = await list[noun](columnOf(noun, 'updated'), { order: 1, page, size })
  return nameCards(noun, ids)
}

const list = { character: lister('character'), person: lister('person') }

function listed(noun: NameNoun, search: NameSearch) {
  const by = columnOf(noun, search.sort ?? 'first-name')
  const filter = filterOf(search)
  return list[noun](by, search, filter.length > 0 ? [groupOf(filter, by)] : undefined)
}

/** Those whose names begin so: in a row in the index of the order when that is by the only part that narrows. */
function groupOf(filter: NameFilter, { column }: Column): Group {
  const scattered = filter.some((part) => part.column !== column)
  return { name: JSON.stringify(filter), where: begins(filter), scattered }
}

async function found(noun: NameNoun, search: NameSearch) {
  const { query, sort, order, page, size } = search
  const ids = await searchIds(noun, query, {
    narrowing: narrowingOf(noun, filterOf(search)),
    ordering: sort && orderingOf(columnOf(noun, sort), order),
  })
  return { ids: ids.slice(page * size, (page + 1) * size), total: ids.length }
}
