import type { Metadata } from 'next'
import { formatTag } from '@/lib/format'
import { mediaIndexLink } from '@/lib/links'
import type { MediaSearch } from '@/lib/schemas/media'
import { words } from '@/messages/words'
import { browseMetadata } from '../../browse/metadata'
import { isIndexed } from './choices'

const t = words('media')
const b = words('media.browse')

/** Title, description and robots of the list of works with these choices. */
export function mediaBrowseMetadata(search: MediaSearch): Metadata {
  const { query, page } = search
  const what = [
    search.status && t(`status.${search.status}`),
    ...search.tags.map(formatTag),
    search.type ? t(`kinds.${search.type}`) : b('everything'),
  ].filter((word) => word !== undefined)
  return browseMetadata({
    name: query ? words('browse')('found', { query }) : b('of', { what: what.join(' · ') }),
    description: b('description', { what: what.join(' · ') }),
    keywords: what,
    page,
    path: mediaIndexLink(search),
    index: isIndexed(search),
  })
}
