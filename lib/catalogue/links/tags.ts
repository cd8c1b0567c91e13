import { withQuery } from '@/lib/links'
import { TAGS_SIZE } from '@/lib/page-size'
import type { TagSearch } from '../schemas/tags'

/** The list of tags with these parameters; defaults are left out of the address. */
export function tagIndexLink({ query, category, sort, page, size }: Partial<TagSearch> = {}): string {
  return withQuery('/tags', {
    query,
    category,
    sort: sort === 'popularity' ? undefined : sort,
    page,
    size: size === TAGS_SIZE ? undefined : size,
  })
}
