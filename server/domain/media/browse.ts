import type { MediaCard, MediaSearch, MediaSort } from '@/lib/schemas/media'
import type { Paged } from '@/lib/schemas/paging'
import { searchIds } from '@/server/domain/search/search'
import type { Ordering } from '@/server/domain/search/statement'
import { cacheTagIndex } from '@/server/platform/cache/tags'
import { mediaCards } from './cards'
import { filterOf, isNarrow, type MediaFilter, narrowingOf } from './filter'
import { countOf, listMedia } from './listing'
import { SORTS } from './order'

/**
 * One page of the catalogue, for the page and the API. Without a query: what the filter lets through, by title if nothing
 * else is said. With one: what it finds, the best matches first if no sort is given (`order` then says nothing), and
 * `total` is at most 500. A tag that there is not lets nothing through; a page past the end is empty and names the true total.
 */
export async function browseMedia(search: MediaSearch): Promise<Paged<MediaCard>> {
  const { query, page, size } = search
  const filter = filterOf(search)
  cacheTagIndex('media')
  if (filter.tags.length > 0) cacheTagIndex('tag')
  const { ids, total } =
    query === '' ? await listMedia(filter, { ...search, sort: search.sort ?? 'title' }) : await found(search, filter)
  return { data: await mediaCards(ids), total, totalPages: Math.ceil(total / size), page, size }
}

async function found({ query, sort, order, page, size }: MediaSearch, filter: MediaFilter) {
  const ids = await searchIds('media', query, {
    narrowing: isNarrow(filter) ? narrowingOf(filter, await countOf(filter)) : undefined,
    ordering: sort && orderingOf(sort, order),
  })
  return { ids: ids.slice(page * size, (page + 1) * size), total: ids.length }
}

function orderingOf(sort: MediaSort, order: 0 | 1): Ordering {
  const direction = order === 1 ? 'DESC' : 'ASC'
  return {
    name: `${sort}-${order}`,
    table: 'media',
    by: `e.${SORTS[sort].column} ${direction} NULLS LAST, e.id ${direction}`,
  }
}
