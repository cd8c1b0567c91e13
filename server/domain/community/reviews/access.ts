import { isBlocked } from '@/server/domain/social/blocks/access'
import { plannedRows } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import type { Entry, NewText } from './rules'
import { VISIBLE } from './statements'

/** @throws AppError invalidInput (otherId: there is no such work) */
export async function refuseUnknownWork(otherId: number): Promise<void> {
  const [row] = await plannedRows('known-work', 'SELECT id FROM shown_media WHERE id = $1::int', [otherId])
  if (!row) throw new AppError('invalidInput', { fields: { otherId: 'unknownWork' } })
}

/** Where a new text belongs: of a reply the comment that began its thread, and that one's episode. */
export type ThreadPlace = { parentId: number | null; episode: number | null }

/**
 * The thread of a new text. A reply to a reply is in the same thread. A review of a work is answered, too.
 * @throws AppError invalidInput (parentId: not there, or not in this discussion), blocked (one of both has blocked the
 *   other: the author and whom they answer, or who began the thread)
 */
export async function threadFor(userId: number, entry: Entry, { answered, episode }: NewText): Promise<ThreadPlace> {
  if (answered === null) return { parentId: null, episode }
  if (entry.kind === 'series') throw new AppError('invalidInput', { fields: { parentId: 'invalid' } })
  const [row] = await plannedRows<{ parentId: number; episode: number | null; blocked: boolean }>(
    `answered-on-${entry.kind}`,
    `SELECT coalesce(r.parent_id, r.id) AS "parentId", r.episode, ${isBlocked('r.poster_id', '$3::int')} OR EXISTS (
        SELECT FROM reviews p WHERE p.id = r.parent_id AND ${isBlocked('p.poster_id', '$3')}) AS blocked
      FROM reviews r WHERE r.id = $1::int AND r.${entry.kind}_id = $2::int AND r.kind IN ('comment', 'review') AND ${VISIBLE}`,
    [answered, entry.id, userId],
  )
  if (!row || (episode !== null && episode !== row.episode))
    throw new AppError('invalidInput', { fields: { parentId: 'unknownComment' } })
  if (row.blocked) throw new AppError('blocked')
  return { parentId: row.parentId, episode: row.episode }
}
