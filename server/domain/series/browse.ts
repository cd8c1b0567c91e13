import type { Paged } from '@/lib/schemas/paging'
import type { SeriesCard, SeriesSearch, SeriesSort } from '@/lib/schemas/series'
import { type Column, lister, orderingOf } from '@/server/domain/listing/listing'
import { searchIds } from '@/server/domain/search/search'
import { cacheTagIndex } from '@/server/platform/cache/tags'
import { seriesCards } from './cards'

/**
 * One page of the series, for the page and the API. Without a query: all, by title if nothing else is said. With one:
 * what it finds (at most 500), the best matches first if no sort is given; `order` then says nothing.
 */
export async function browseSeries(search: SeriesSearch): Promise<Paged<SeriesCard>> {
  const { query, page, size } = search
  cacheTagIndex('series')
  const { ids, total } = query === '' ? await list(SORTS[search.sort ?? 'title'], search) : await found(search)
  return { data: await seriesCards(ids), total, totalPages: Math.ceil(total / size), page, size }
}

const list = lister('series')

/** The column behind each sort key. */
const SORTS = {
  title: { table: 'series', column: 'title_sort', sparse: false },
  'start-date': { table: 'series', column: 'start_date', sparse: true },
  created: { table: 'series', column: 'created_at', sparse: false },
  updated: { table: 'series', column: 'updated_at', sparse: false },
} as const satisfies Record<SeriesSort, Column>

async function found({ query, sort, order, page, size }: SeriesSearch) {
  const ids = await searchIds('series', query, { ordering: sort && orderingOf(SORTS[sort], order) })
  return { ids: ids.slice(page * size, (page + 1) * size), total: ids.length }
}
