import type { ScrobbleChoice } from '@/lib/connections/schemas/scrobbles'
import { isShown } from '@/server/domain/catalogue/entries/access'
import { MEDIA_CARD_JSON, type MediaCardRow, toMediaCard } from '@/server/domain/catalogue/media/cards'
import { plannedRows } from '@/server/platform/database/client'
import { IS_OPEN } from '../queries'

type Row = Omit<ScrobbleChoice, 'media' | 'createdDate'> & { card: MediaCardRow | null; createdAt: Date }

/** What a user has picked for series of servers, and which are ignored, the newest first. */
export async function choicesOf(userId: number): Promise<ScrobbleChoice[]> {
  const found = await plannedRows<Row>('scrobble-choices-of', OF_USER, [userId])
  return found.map(({ card, createdAt, ...row }) => ({
    ...row,
    media: card && toMediaCard(card),
    createdDate: createdAt.toISOString(),
  }))
}

const OF_USER = `SELECT s.id, json_build_object('id', s.connection_id, 'name', s.name) AS connection, s.title,
    nullif(s.season, -1) AS season, s.shift + 1 AS episode, s.media_id IS NULL AS "isIgnored",
    CASE WHEN m.id IS NOT NULL THEN ${MEDIA_CARD_JSON} END AS card, s.created_at AS "createdAt"
  FROM (SELECT s.*, c.name FROM connections c JOIN scrobble_choices s ON s.connection_id = c.id WHERE c.user_id = $1::int
    AND c.${IS_OPEN} ORDER BY s.id DESC LIMIT 200) AS s LEFT JOIN media m ON m.id = s.media_id AND ${isShown('media', 'm.id')} ORDER BY s.id DESC`
