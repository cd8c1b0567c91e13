import type { Scrobble, ScrobblePage, ScrobbleSearch } from '@/lib/connections/schemas/scrobbles'
import { isShown } from '@/server/domain/catalogue/entries/access'
import { MEDIA_CARD_JSON, type MediaCardRow, toMediaCard } from '@/server/domain/catalogue/media/cards'
import { pageOf } from '@/server/engines/listing/page'
import { plannedRows } from '@/server/platform/database/client'
import { IS_CLOSED } from '../queries'

type Row = Omit<Scrobble, 'media' | 'createdDate'> & { card: MediaCardRow | null; createdAt: Date }

/** A page of what arrived for a user, the newest first; or of what waits, the earliest episode of each series. */
export async function scrobblesOf(
  userId: number,
  { connection, waiting, page, size }: ScrobbleSearch,
): Promise<ScrobblePage> {
  const of = [userId, connection ?? null]
  const part = [...of, size, page * size]
  const [name, text, count] = waiting
    ? (['scrobbles-waiting', WAITING, COUNT_WAITING] as const)
    : (['scrobbles-of', ALL, COUNT] as const)
  const [found, counted] = await Promise.all([
    plannedRows<Row>(name, text, part),
    plannedRows<{ total: number }>(`${name}-count`, count, of),
  ])
  return pageOf(found.map(toScrobble), counted[0]?.total ?? 0, { page, size })
}

/** One of them; null if there is none. */
export async function scrobbleOf(userId: number, id: number): Promise<Scrobble | null> {
  const [row] = await plannedRows<Row>('scrobble-of', ONE, [userId, id])
  return row ? toScrobble(row) : null
}

function toScrobble({ card, createdAt, ...row }: Row): Scrobble {
  return { ...row, media: card && toMediaCard(card), createdDate: createdAt.toISOString() }
}

/** Most events since a mark that are looked through, as `unmarkSeen` does. */
const MOST_SINCE = 200

/**
 * Whether its mark holds, and since then only other marks and what was undone (`unmarkSeen`). Each later mark must be
 * stored and still count more than what is before it, once this one is gone: otherwise it would be lost.
 */
const CAN_UNDO = `EXISTS (WITH since AS MATERIALIZED (
    SELECT e.id, e.source, e.undoes, e.before->>'status' = 'Completed' AS "isAgain",
      coalesce((e.before->>'episodesWatched')::int, 0) AS counted FROM watched_events e
    WHERE e.user_id = $1::int AND e.media_id = s.media_id AND e.id >= s.event_id ORDER BY e.id DESC LIMIT ${MOST_SINCE + 1}
  ), holding AS (
    SELECT e.id, e.source, l.id IS NULL AS "isGone", CASE WHEN e.id = s.event_id THEN e."isAgain"
      ELSE l.last_marked > nullif(m.total_episodes, 0) OR l.last_marked <= lag(
        CASE WHEN e.id = s.event_id THEN e.counted ELSE l.last_marked END) OVER (ORDER BY e.id) END AS "isLost"
    FROM since e LEFT JOIN scrobbles l ON l.user_id = $1::int AND l.media_id = s.media_id AND l.event_id = e.id
      AND l.outcome = 'Marked'
    WHERE e.source <> 'Undo' AND NOT EXISTS (SELECT FROM since u WHERE u.undoes = e.id)
  )
  SELECT FROM holding HAVING min(id) = s.event_id AND bool_and(source = 'Scrobble')
    AND (count(*) = 1 OR NOT bool_or("isGone" OR "isLost" IS TRUE))
    AND NOT EXISTS (SELECT FROM since u WHERE u.undoes < s.event_id))`

const scrobbles = (
  part: string,
) => `SELECT s.id::float8 AS id, json_build_object('id', c.id, 'name', c.name) AS connection,
    s.kind, s.title, s.year, s.season, s.first_episode AS episode, s.last_episode AS "lastEpisode", s.progress, s.outcome,
    CASE WHEN m.id IS NOT NULL THEN ${MEDIA_CARD_JSON} END AS card,
    CASE WHEN s.first_marked IS NOT NULL THEN json_build_object('first', s.first_marked, 'last', s.last_marked) END AS marked,
    s.outcome = 'Marked' AND ${CAN_UNDO} AS "canUndo", s.created_at AS "createdAt"
  FROM (${part}) AS s JOIN connections c ON c.id = s.connection_id LEFT JOIN media m ON m.id = s.media_id AND ${isShown('media', 'm.id')}
  ORDER BY s.id DESC`

/** Without what is to be deleted with its connection. */
const IS_OF = `user_id = $1::int AND ($2::int IS NULL OR connection_id = $2::int)
    AND connection_id <> ALL (ARRAY(SELECT id FROM connections WHERE user_id = $1::int AND ${IS_CLOSED}))`
/** What waits for its user. */
export const IS_WAITING = `outcome IN ('Special', 'BeyondEnd', 'NotFound', 'Ambiguous')`
const EACH = 'connection_id, series_key, coalesce(season, -1)'

const ALL = scrobbles(`SELECT * FROM scrobbles WHERE ${IS_OF} ORDER BY id DESC LIMIT $3::int OFFSET $4::bigint`)
const WAITING = scrobbles(`SELECT * FROM scrobbles WHERE id IN (
    SELECT (array_agg(id ORDER BY nullif(first_episode, 0), id))[1] FROM scrobbles WHERE ${IS_OF} AND ${IS_WAITING}
    GROUP BY ${EACH} ORDER BY max(id) DESC LIMIT $3::int OFFSET $4::bigint)`)
const ONE = scrobbles('SELECT * FROM scrobbles WHERE user_id = $1::int AND id = $2::bigint')
const COUNT = `SELECT count(*)::int AS total FROM scrobbles WHERE ${IS_OF}`
const COUNT_WAITING = `SELECT count(*)::int AS total FROM (
  SELECT FROM scrobbles WHERE ${IS_OF} AND ${IS_WAITING} GROUP BY ${EACH}) AS each`
