import type { TokenActs } from '@/lib/curation/schemas/token-acts'
import type { TokenUndo, TokenUndone } from '@/lib/identity/schemas/personal-tokens'
import { entryId, entryNoun } from '@/server/domain/catalogue/entries/access'
import { revertAllOfToken } from '@/server/domain/curation/reverts'
import { withdrawAllOfToken } from '@/server/domain/curation/token-proposals'
import type { Asker } from '@/server/domain/identity/sessions/asker'
import { isUndone } from '@/server/domain/tracking/history'
import { newestOf, undoTokenEvents } from '@/server/domain/tracking/token-events'
import { plannedRows } from '@/server/platform/database/client'
import { isoTime } from '@/server/platform/database/iso-time'
import { AppError } from '@/server/platform/errors'

/** What a token of the user did, the newest first, also a revoked one; null if there is no such token. */
export async function actsOfToken(userId: number, id: number): Promise<TokenActs | null> {
  const [row] = await plannedRows<TokenActs>('token-acts', ACTS, [userId, id])
  return row ?? null
}

/** Lines of each kind. */
const LINES = 100

const ACTS = `SELECT coalesce((SELECT json_agg(json_build_object('media', json_build_object('id', m.id, 'title', m.title),
      'createdDate', ${isoTime('e.created_at')}, 'isUndone', u.undone, 'canUndo', NOT u.undone AND NOT EXISTS (SELECT FROM
        watched_events o WHERE o.user_id = e.user_id AND o.media_id = e.media_id AND o.id > e.id AND o.id < n.stop
          AND o.token_id IS DISTINCT FROM t.id OFFSET 0))
      ORDER BY e.id DESC)
    FROM (SELECT * FROM watched_events WHERE token_id = t.id ORDER BY id DESC LIMIT ${LINES}) AS e
      JOIN shown_media m ON m.id = e.media_id
      CROSS JOIN LATERAL (SELECT ${isUndone('e')} AS undone) AS u
      CROSS JOIN LATERAL (${newestOf('e.user_id', 'e.media_id', 't.id')}) AS n), '[]') AS records,
  coalesce((SELECT json_agg(json_build_object('id', e.id, 'noun', ${entryNoun('e')}, 'entry', ${entryId('e')},
      'createdDate', ${isoTime('e.created_at')}) ORDER BY e.id DESC)
    FROM (SELECT * FROM edits WHERE token_id = t.id ORDER BY id DESC LIMIT ${LINES}) AS e), '[]') AS edits,
  coalesce((SELECT json_agg(json_build_object('id', e.id, 'noun', e.noun, 'entry', ${entryId('e')}, 'state', e.state,
      'createdDate', ${isoTime('e.created_at')}) ORDER BY e.id DESC)
    FROM (SELECT * FROM contributions WHERE token_id = t.id ORDER BY id DESC LIMIT ${LINES}) AS e), '[]') AS proposals,
  coalesce((SELECT json_agg(json_build_object('id', i.id, 'filename', i.filename, 'list', l.name, 'status', i.status,
      'createdDate', ${isoTime('i.created_at')}) ORDER BY i.id DESC)
    FROM imports i LEFT JOIN lists l ON l.id = i.list_id
    WHERE i.user_id = t.user_id AND i.token_id = t.id AND NOT i.to_watched), '[]') AS imports,
  coalesce((SELECT json_agg(json_build_object('method', a.method, 'path', a.path, 'createdDate', ${isoTime('a.created_at')})
      ORDER BY a.id DESC)
    FROM (SELECT * FROM token_acts WHERE token_id = t.id ORDER BY id DESC LIMIT ${LINES}) AS a), '[]') AS calls
  FROM personal_tokens t WHERE t.id = $2::int AND t.user_id = $1::int`

/**
 * Takes back what a token did to records or to entries, or proposed, in portions. What was changed since stays.
 * @throws AppError notFound, forbidden (edits, by a user who edits no longer)
 */
export async function undoOfToken(user: Asker, id: number, { of, next }: TokenUndo): Promise<TokenUndone> {
  const [own] = await plannedRows('own-token', 'SELECT FROM personal_tokens WHERE id = $1::int AND user_id = $2::int', [
    id,
    user.id,
  ])
  if (!own) throw new AppError('notFound')
  if (of === 'records') return undoTokenEvents(user.id, id, next)
  if (of === 'proposals') return withdrawAllOfToken(user.id, id, next)
  if (!user.permissions.includes('CanEdit')) throw new AppError('forbidden')
  const { reverted, kept, next: after } = await revertAllOfToken(user, id, next)
  return { undone: reverted.length, kept: kept.length, next: after }
}
