import type { RecordList } from '@/lib/identity/record-lists'
import { links, withQuery } from '@/lib/links'
import { turnedOrder } from '@/lib/natural-order'
import type { RecordPageSearch } from '../schemas/public-records'

/** A user's anime, manga or games with these parameters; `path` is the page of the list. */
export function recordsLink(path: string, { status, sort, order, page }: Partial<RecordPageSearch>): string {
  return withQuery(path, {
    status,
    sort: sort === 'title' ? undefined : sort,
    order: turnedOrder({ sort, order }),
    page,
  })
}

/** The call with the same records. */
export function recordsCall(username: string, list: RecordList, search: Partial<RecordPageSearch>): string {
  const { status, sort, order, page } = search
  return withQuery(links.userCall(username, 'records'), { list, status, sort, order, page })
}
