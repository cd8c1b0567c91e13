import type { RecordList } from '@/lib/identity/record-lists'
import { links, withQuery } from '@/lib/links'
import { turnedOrder } from '@/lib/natural-order'
import type { PublicRecordPageSearch } from '../schemas/public-records'

/** A user's anime, manga or games with these parameters; `path` is the page of the list. */
export function publicRecordsLink(
  path: string,
  { status, sort, order, page }: Partial<PublicRecordPageSearch>,
): string {
  return withQuery(path, {
    status,
    sort: sort === 'title' ? undefined : sort,
    order: turnedOrder({ sort, order }),
    page,
  })
}

/** The call with the same records. */
export function publicRecordsCall(username: string, list: RecordList, search: Partial<PublicRecordPageSearch>): string {
  const { status, sort, order, page } = search
  return withQuery(links.userCall(username, 'records'), { list, status, sort, order, page })
}
