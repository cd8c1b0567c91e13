import type { Metadata } from 'next'
import { formatTag } from '@/lib/format'
import { mediaIndexLink } from '@/lib/links'
import type { MediaSearch } from '@/lib/schemas/media'
import { words } from '@/messages/words'
import { pageMetadata } from '../../layout/metadata'
import { isIndexed } from './search-of'

const t = words('media')
const b = words('media.browse')

/** Title, description and robots of the browse page with these choices. */
export function browseMetadata(search: MediaSearch): Metadata {
  const what = [
    search.status && t(`status.${search.status}`),
    ...search.tags.map(formatTag),
    search.type ? t(`kinds.${search.type}`) : b('everything'),
  ].filter(Boolean)
  const name = search.query ? b('found', { query: search.query }) : b('of', { what: what.join(' · ') })
  const title = search.page > 0 ? b('paged', { name, page: search.page + 1 }) : name
  return pageMetadata({
    title,
    description: b('description', { what: what.join(' · ') }),
    keywords: what.filter((word): word is string => Boolean(word)),
    path: mediaIndexLink(search),
    index: isIndexed(search),
  })
}
