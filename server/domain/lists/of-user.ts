import type { UserLists, UserListsSearch } from '@/lib/schemas/lists'
import { userNamed } from '@/server/domain/users/queries'
import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { SUMMARY, type SummaryRow, toSummary } from './summary'
import { visibleTo } from './visibility'

/**
 * The lists of a user that the asker (null: a visitor) may find, those that changed last first: public ones, and those for
 * friends. null when there is nobody of that name.
 */
export async function listsOf(
  username: string,
  askerId: number | null,
  { page, size, visibility }: UserListsSearch,
): Promise<UserLists | null> {
  const ownerId = await userNamed(username)
  if (ownerId === null) return null
  cacheTag('user', ownerId)
  const which = [ownerId, askerId, visibility ?? null]
  const [counted] = await plannedRows<{ total: number }>('user-lists-total', TOTAL, which)
  const total = counted?.total ?? 0
  const rows = await plannedRows<SummaryRow>('user-lists', PAGE, [...which, size, page * size])
  return { data: rows.map((row) => toSummary(row, askerId)), total, totalPages: Math.ceil(total / size), page, size }
}

const FOUND = `FROM lists l JOIN users u ON u.id = l.owner_id
  WHERE l.owner_id = $1::int AND l.visibility IN ('Public', 'FriendsOnly') AND ${visibleTo('$2::int')}
    AND ($3::list_visibility IS NULL OR l.visibility = $3)`
const TOTAL = `SELECT count(*)::int AS total ${FOUND}`
const PAGE = `SELECT ${SUMMARY} ${FOUND} ORDER BY l.updated_at DESC, l.id DESC LIMIT $4::int OFFSET $5::bigint`
