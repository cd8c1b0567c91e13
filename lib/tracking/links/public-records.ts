import type { RecordList } from '@/lib/identity/record-lists'
import { links, withQuery } from '@/lib/links'
import { turnedOrder } from '@/lib/natural-order'
import type { PublicRecordPageSearch } from '../schemas/public-records'
import { filterParameters } from './records'

/** A user's anime, manga or games with these parameters; `path` is the page of the list. */
export function publicRecordsLink(
  path: string,
  { sort, order, page, ...filter }: Partial<PublicRecordPageSearch>,
): string {
  return withQuery(path, {
    ...filterParameters(filter),
    sort: sort === 'title' ? undefined : sort,
    order: turnedOrder({ sort, order }),
    page,
  })
}

/** The call with the same records. */
export function publicRecordsCall(username: string, list: RecordList, search: Partial<PublicRecordPageSearch>): string {
  const { sort, order, page, ...filter } = search
  return withQuery(links.userCall(username, 'records'), { list, ...filterParameters(filter), sort, order, page })
}
