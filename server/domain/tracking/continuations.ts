import type { Proposal } from '@/lib/tracking/schemas/proposals'
import { MEDIA_CARD_JSON, type MediaCardRow, toMediaCard } from '@/server/domain/catalogue/media/cards'
import { plannedRows } from '@/server/platform/database/client'
import { latestRecords } from './records/rows'

/**
 * The sequels of what a user completed or watches, if they are not on the user's list. The best known are first, each
 * with the work that it follows. Guessed sequels do not count, nor do dismissed works and works for adults. Never
 * cached. `withPrivate`: else as if there were no private records.
 */
export async function continuationsFor(userId: number, size: number, withPrivate = true): Promise<Proposal[]> {
  const found = await plannedRows<Row>('continuations', CONTINUATIONS, [userId, size, withPrivate])
  return found.map(({ media, because }) => ({ media: toMediaCard(media), because }))
}

type Row = { media: MediaCardRow; because: Proposal['because'] }

/** More sequels than a work has. */
const MOST_SEQUELS = 20

/**
 * Of several works that lead to the same one, the last changed one counts. LIMIT makes the planner look up relations
 * and records by their keys; otherwise it would read all of the user's 20,000 records.
 */
const CONTINUATIONS = `WITH seen AS MATERIALIZED (
    SELECT w.media_id, w.updated_at FROM ${latestRecords(['Completed', 'Watching'], 't.total > 0')}
  ), next AS (
    SELECT r.to_id AS id, (array_agg(s.media_id ORDER BY s.updated_at DESC, s.media_id))[1] AS because
    FROM seen s CROSS JOIN LATERAL (
      SELECT to_id FROM media_relations WHERE from_id = s.media_id AND type = 'Sequel' LIMIT ${MOST_SEQUELS}
    ) AS r
    WHERE (SELECT true FROM watched_records o WHERE o.user_id = $1::int AND o.media_id = r.to_id AND ($3::boolean OR NOT o.is_private) LIMIT 1) IS NULL
    GROUP BY r.to_id
  ), first AS MATERIALIZED (
    SELECT n.id, n.because FROM next n JOIN shown_media m ON m.id = n.id
    WHERE NOT m.is_adult AND NOT EXISTS (SELECT FROM dismissed_works d WHERE d.user_id = $1::int AND d.media_id = n.id)
    ORDER BY m.standing DESC, m.id LIMIT $2::int
  ) SELECT ${MEDIA_CARD_JSON} AS media, json_build_object('id', b.id, 'title', b.title, 'nativeTitle', b.native_title,
      'romajiTitle', b.romaji_title) AS because
    FROM first f JOIN shown_media m ON m.id = f.id JOIN media b ON b.id = f.because ORDER BY m.standing DESC, m.id`
