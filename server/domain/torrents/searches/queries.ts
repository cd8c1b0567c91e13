import { savedSearchLinks } from '@/lib/torrents/links/saved-searches'
import type { SavedSearch } from '@/lib/torrents/schemas/saved-searches'
import { plannedRows } from '@/server/platform/database/client'
import { searchOf, titleOf } from './rules'

export type SearchRow = Pick<SavedSearch, 'id' | 'search' | 'isTold'> & { createdAt: Date }

/** The saved searches of a user, the newest first. */
export async function savedSearchesOf(userId: number): Promise<SavedSearch[]> {
  return (await plannedRows<SearchRow>('saved-searches-of', SEARCHES_OF, [userId])).map(toSavedSearch)
}

export function toSavedSearch({ createdAt, ...row }: SearchRow): SavedSearch {
  const wanted = searchOf(row.search)
  return { ...row, title: titleOf(wanted), ...savedSearchLinks(wanted), createdDate: createdAt.toISOString() }
}

/** The columns of a saved search `s`. */
export const SEARCH = `s.id, s.search, s.is_told AS "isTold", s.created_at AS "createdAt"`
const SEARCHES_OF = `SELECT ${SEARCH} FROM saved_searches s WHERE s.user_id = $1::int ORDER BY s.id DESC`
