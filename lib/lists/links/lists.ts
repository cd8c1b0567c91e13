import { withQuery } from '@/lib/links'
import { DEFAULT_SIZE } from '@/lib/page-size'
import type { ListPageSearch } from '../schemas/lists'

/** A page of a list as a grid or in rows; `path` is the list's page (`links.list(url)`). */
export function listLink(path: string, { page, size, view }: Partial<ListPageSearch>): string {
  return withQuery(path, { page, size: size === DEFAULT_SIZE ? undefined : size, view: view === 'list' ? '' : view })
}

/** The works that were added to a list last, as RSS; `url` is its part of its addresses. */
export const listFeed = (url: string) => `/api/feeds/list/${url}`

/** A list's part of its addresses. */
export function listUrl(owner: string, slug: string): string {
  return `${encodeURIComponent(owner)}/${encodeURIComponent(slug)}`
}
