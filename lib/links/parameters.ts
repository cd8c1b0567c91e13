import { turnedOrder } from '@/lib/natural-order'
import { DEFAULT_SIZE } from '@/lib/page-size'

type IndexParameters = { query?: string; sort?: string; page?: number; size?: number; order?: 0 | 1 }

/** The parameters that every browse page has, for withQuery(). `unsorted` is its sort without a search. */
export function indexParameters({ query, sort, page, size, order }: IndexParameters, unsorted?: string) {
  return {
    query,
    sort: sort === unsorted && !query ? undefined : sort,
    page,
    size: size === DEFAULT_SIZE ? undefined : size,
    order: turnedOrder({ sort, order }),
  }
}
