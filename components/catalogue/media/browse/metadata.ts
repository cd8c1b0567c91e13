import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { browseMetadata } from '@/components/browse/metadata'
import { mediaIndexLink } from '@/lib/catalogue/links/media'
import { mediaFeedLink } from '@/lib/catalogue/links/media-feeds'
import type { MediaSearch } from '@/lib/catalogue/schemas/media'
import { formatTag } from '@/lib/format'
import { isIndexed } from './choices'

/** The metadata of the list of works with these filters. */
export async function mediaBrowseMetadata(search: MediaSearch): Promise<Metadata> {
  const t = await getTranslations('media')
  const b = await getTranslations('media.browse')
  const browse = await getTranslations('browse')
  const { query, page } = search
  const what = [
    ...search.status.map((status) => t(`status.${status}`)),
    ...search.tags.map(formatTag),
    ...(search.type.length > 0 ? search.type.map((type) => t(`kinds.${type}`)) : [b('everything')]),
  ]
  return browseMetadata({
    name: query ? browse('found', { query }) : b('of', { what: what.join(' · ') }),
    description: b('description', { what: what.join(' · ') }),
    keywords: what,
    page,
    path: mediaIndexLink(search),
    index: isIndexed(search),
    feed: mediaFeedLink(search),
  })
}
