import { z } from 'zod'
import { answer, entryId, timestamp } from '@/lib/schemas/fields'

/** Most saved searches of a user. */
export const MAX_SAVED_SEARCHES = 50
/** Most letters of one in its canonical form. */
export const MAX_SEARCH_LENGTH = 2000

const search = z.string().max(MAX_SEARCH_LENGTH)
const isTold = z.boolean().describe('Whether the asker is told of new torrents')

/** POST /api/me/torrent-searches. */
export const savedSearchInput = z.strictObject({
  search: search.describe('The query string of GET /api/torrents: query=frieren&resolution=1080'),
  isTold: isTold.default(false),
})
export type SavedSearchInput = z.output<typeof savedSearchInput>

/** PUT /api/me/torrent-searches/{id}. */
export const savedSearchChange = z.strictObject({ isTold })
export type SavedSearchChange = z.output<typeof savedSearchChange>

export const savedSearch = answer('SavedSearch', {
  id: entryId,
  search: search.describe('The words and filters, without order and page'),
  title: z.string().describe('What it looks for, in English'),
  path: z.string().describe('The page of what it finds, the newest first'),
  feed: z.string().describe('The same as RSS'),
  isTold,
  createdDate: timestamp,
})
export type SavedSearch = z.infer<typeof savedSearch>

/** GET /api/me/torrent-searches. */
export const savedSearches = answer('SavedSearches', { data: z.array(savedSearch) })
export type SavedSearches = z.infer<typeof savedSearches>
