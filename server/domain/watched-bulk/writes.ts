import type pg from 'pg'
import type { BulkSelection } from '@/lib/schemas/watched-bulk'
import { watchedIdsTitled } from '@/server/domain/watched/browse'

/** Works of one statement, so that memory and the time of each statement are bounded. */
const PART = 1000

/** The works of a selection that the user has a record of, in the order of their ids. */
export async function selectedIds(
  db: pg.ClientBase | pg.Pool,
  userId: number,
  { media, filter = {}, except = [] }: BulkSelection,
): Promise<number[]> {
  const { query, type, status } = filter
  const named = query === undefined ? media : await watchedIdsTitled(userId, { query, type, status })
  const { rows } = await db.query<{ id: number }>(SELECTED, [userId, named, type, status, except])
  return rows.map(({ id }) => id)
}

/**
 * Locks the records of these works until the end of the transaction. The records come before the totals, which each write
 * locks last; otherwise another write could hold one and wait for the other.
 */
export async function lockRecords(db: pg.ClientBase, userId: number, ids: readonly number[]): Promise<void> {
  await db.query(LOCK, [userId, ids])
}

/** The ids in parts, one statement each. */
export function partsOf(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / PART) }, (_, n) => ids.slice(n * PART, (n + 1) * PART))
}

// The planner drops the conditions whose parameter is null.
const SELECTED = `SELECT media_id AS id FROM watched_records WHERE user_id = $1::int
    AND ($2::int[] IS NULL OR media_id = ANY ($2)) AND ($3::media_type IS NULL OR type = $3)
    AND ($4::watch_status IS NULL OR status = $4) AND media_id <> ALL ($5::int[])
  ORDER BY media_id`

const LOCK = `SELECT FROM watched_records WHERE user_id = $1::int AND media_id = ANY ($2::int[]) ORDER BY media_id FOR UPDATE`
