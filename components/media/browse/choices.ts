import { getTranslations } from 'next-intl/server'
import { formatTag } from '@/lib/format'
import { mediaIndexLink } from '@/lib/links'
import { DEFAULT_SIZE } from '@/lib/page-size'
import type { MediaSearch } from '@/lib/schemas/media'
import type { Filter } from '../../browse/active-filters'

/** The active filters of the list of works. */
export async function mediaFilters(search: MediaSearch): Promise<Filter[]> {
  const b = await getTranslations('browse')
  const t = await getTranslations('media')
  const { type, status, query, tags } = search
  const without = (change: Partial<MediaSearch>) => mediaIndexLink({ ...search, page: 0, ...change })
  return [
    ...(query ? [{ key: 'query', label: b('found', { query }), without: without({ query: '' }) }] : []),
    ...(type ? [{ key: 'type', label: t(`kinds.${type}`), without: without({ type: undefined }) }] : []),
    ...(status ? [{ key: 'status', label: t(`status.${status}`), without: without({ status: undefined }) }] : []),
    ...tags.map((tag) => ({
      key: `tag ${tag}`,
      label: formatTag(tag),
      without: without({ tags: tags.filter((each) => each !== tag) }),
    })),
  ]
}

/**
 * Whether search engines index the page: the whole list and its lists by one type, status or tag; not searches and
 * combinations.
 */
export function isIndexed({ query, type, status, tags, size }: MediaSearch): boolean {
  return query === '' && size === DEFAULT_SIZE && (type ? 1 : 0) + (status ? 1 : 0) + tags.length <= 1
}
