import type { z } from 'zod'
import { mediaSearch } from './media'

/** Works of a feed. */
export const MEDIA_FEED_SIZE = 50

/** The query of GET /api/feeds/media: the search and the filters of 'Browse Media'. */
export const mediaFeedSearch = mediaSearch.omit({ sort: true, order: true, page: true, size: true })
export type MediaFeedSearch = z.infer<typeof mediaFeedSearch>
