import { DEFAULT_SIZE } from '@/lib/page-size'

type IndexParameters = { query?: string; sort?: string; page?: number; size?: number; order?: number }

/** The parameters that every browse page has, for withQuery(). */
export function indexParameters({ query, sort, page, size, order }: IndexParameters) {
  return { query, sort, page, size: size === DEFAULT_SIZE ? undefined : size, order }
}
