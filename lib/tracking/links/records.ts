import { links, withQuery } from '@/lib/links'
import { turnedOrder } from '@/lib/natural-order'
import { DEFAULT_SIZE } from '@/lib/page-size'
import type { WatchedSearch } from '../schemas/records'

function watchedParameters({ query, status, type, sort, order, group, size, page }: Partial<WatchedSearch>) {
  return {
    query,
    status,
    type,
    sort: sort === 'title' ? undefined : sort,
    order,
    group,
    size: size === DEFAULT_SIZE ? undefined : size,
    page,
  }
}

/** The same as a call. */
export function watchedCall(search: Partial<WatchedSearch>): string {
  return withQuery('/api/watched', watchedParameters(search))
}

/** The user's watched list with these parameters, as a page; defaults are left out of the address. */
export function myWatchedLink(search: Partial<WatchedSearch>): string {
  return withQuery(links.myAccount('watched'), {
    ...watchedParameters(search),
    order: turnedOrder(search),
  })
}
