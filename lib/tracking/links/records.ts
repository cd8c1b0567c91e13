import { writeTags } from '@/lib/catalogue/links/media'
import { links, withQuery } from '@/lib/links'
import { turnedOrder } from '@/lib/natural-order'
import { DEFAULT_SIZE } from '@/lib/page-size'
import type { RecordFilter, RecordSearch } from '../schemas/records'

/** The parameters of filters of records. */
export function filterParameters({ status, type, tags = [], ownTags = [], ...more }: RecordFilter) {
  const { yearFrom, yearTo, scoreFrom, scoreTo, rating } = more
  return {
    status,
    type,
    tags: writeTags(tags),
    yearFrom,
    yearTo,
    scoreFrom,
    scoreTo,
    rating,
    ownTags: writeTags(ownTags),
  }
}

function recordParameters({ query, sort, order, group, size, page, ...filter }: Partial<RecordSearch>) {
  return {
    query,
    ...filterParameters(filter),
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

/** The call of the user's own tags. */
export const ownTagsCall = () => '/api/me/own-tags'

/** The user's watched list with these parameters, as a page; defaults are left out of the address. */
export function myRecordsLink(search: Partial<RecordSearch>): string {
  return withQuery(links.myAccount('watched'), {
    ...recordParameters(search),
    order: turnedOrder(search),
  })
}
