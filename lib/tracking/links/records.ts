import { links, withQuery } from '@/lib/links'
import { turnedOrder } from '@/lib/natural-order'
import { DEFAULT_SIZE } from '@/lib/page-size'
import type { RecordSearch } from '../schemas/records'

function recordParameters({ query, status, type, sort, order, group, size, page }: Partial<RecordSearch>) {
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
export function recordsCall(search: Partial<RecordSearch>): string {
  return withQuery('/api/watched', recordParameters(search))
}

/** The user's watched list with these parameters, as a page; defaults are left out of the address. */
export function myRecordsLink(search: Partial<RecordSearch>): string {
  return withQuery(links.myAccount('watched'), {
    ...recordParameters(search),
    order: turnedOrder(search),
  })
}
