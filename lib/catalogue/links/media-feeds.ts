import { links } from '@/lib/links'
import type { MediaFeedSearch } from '../schemas/media-feeds'
import { mediaIndexLink } from './media'

/** RSS of the works that 'Browse Media' lists with this search and these filters, the newest first. */
export function mediaFeedLink(search: Partial<MediaFeedSearch>): string {
  return `/api/feeds/media${mediaIndexLink(filtersOf(search)).slice(links.browse('media').length)}`
}

/** The page of those works. */
export const mediaFeedPage = (search: MediaFeedSearch) =>
  mediaIndexLink({ ...filtersOf(search), sort: 'created', order: 1 })

/** Without the order and the page of a list, which a feed does not have. */
const filtersOf = (search: Partial<MediaFeedSearch>) => ({
  ...search,
  sort: undefined,
  order: undefined,
  page: undefined,
  size: undefined,
})
