import { z } from 'zod'
import { entryId } from './fields'
import { paged, pageNumber, pageSize, searchText } from './paging'

export const TAG_SORTS = ['name', 'popularity'] as const

/** Fewest characters of a tag search; a shorter text is ignored. */
export const TAG_SEARCH_MINIMUM = 3

/** The query of GET /api/tags. */
export const tagSearch = z.object({
  query: searchText.describe(`Searches from ${TAG_SEARCH_MINIMUM} characters on`),
  sort: z.enum(TAG_SORTS).catch('popularity').default('popularity'),
  page: pageNumber,
  size: pageSize(15),
})
export type TagSearch = z.infer<typeof tagSearch>

export const tag = z.object({ id: entryId, name: z.string(), mediaCount: z.number().int() }).meta({ id: 'Tag' })
export type Tag = z.infer<typeof tag>
export const tagPage = paged(tag).meta({ id: 'TagPage' })
