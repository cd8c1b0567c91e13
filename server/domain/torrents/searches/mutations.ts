import {
  MAX_SAVED_SEARCHES,
  MAX_SEARCH_LENGTH,
  type SavedSearch,
  type SavedSearchChange,
  type SavedSearchInput,
} from '@/lib/torrents/schemas/saved-searches'
import { plannedRows } from '@/server/platform/database/client'
import { AppError, conflict, invalidInput } from '@/server/platform/errors'
import { write } from '@/server/platform/writing/write'
import { SEARCH, type SearchRow, toSavedSearch } from './queries'
import { canonicalSearch } from './rules'

/**
 * Saves a search of torrents for a user. What is saved already stays as it is.
 * @throws AppError invalidInput (search: required, for all torrents), conflict (search: tooManySearches)
 */
export async function saveSearch(userId: number, input: SavedSearchInput): Promise<SavedSearch> {
  const search = canonicalSearch(input.search)
  if (search === '') throw invalidInput({ search: 'required' })
  if (search.length > MAX_SEARCH_LENGTH) throw invalidInput({ search: 'tooLarge' })
  return write(async (tx) => {
    // The row of the user is locked, so that two searches at once are not one too many.
    await tx.query('SELECT FROM users WHERE id = $1::int FOR NO KEY UPDATE', [userId])
    const { rows } = await tx.query<SearchRow>(CREATE, [userId, search, input.isTold])
    const [row] = rows
    if (!row) throw conflict({ search: 'tooManySearches' })
    return toSavedSearch(row)
  })
}

/**
 * Tells a user of what a saved search finds from now on, or no more.
 * @throws AppError notFound
 */
export async function changeSearch(userId: number, id: number, { isTold }: SavedSearchChange): Promise<SavedSearch> {
  const [row] = await plannedRows<SearchRow>('change-search', CHANGE, [id, userId, isTold])
  if (!row) throw new AppError('notFound')
  return toSavedSearch(row)
}

/** Removes a saved search, and what was told of it. @throws AppError notFound */
export async function removeSearch(userId: number, id: number): Promise<void> {
  const removed = await plannedRows('remove-search', REMOVE, [id, userId])
  if (removed.length === 0) throw new AppError('notFound')
}

/** The newest torrent: only later ones are new. */
const NEWEST = '(SELECT coalesce(max(id), 0) FROM torrents)'
const CREATE = `WITH s AS (
    INSERT INTO saved_searches (user_id, search, is_told, seen_id) SELECT id, $2::text, $3::boolean, ${NEWEST} FROM users
    WHERE id = $1::int AND (SELECT count(*) FROM saved_searches WHERE user_id = $1::int AND search <> $2::text) < ${MAX_SAVED_SEARCHES}
    ON CONFLICT (user_id, search) DO UPDATE SET user_id = excluded.user_id RETURNING *
  ) SELECT ${SEARCH} FROM s`
const CHANGE = `UPDATE saved_searches s SET is_told = $3::boolean, seen_id = CASE WHEN s.is_told THEN s.seen_id ELSE ${NEWEST} END
  WHERE s.id = $1::int AND s.user_id = $2::int RETURNING ${SEARCH}`
const REMOVE = 'DELETE FROM saved_searches WHERE id = $1::int AND user_id = $2::int RETURNING id'
