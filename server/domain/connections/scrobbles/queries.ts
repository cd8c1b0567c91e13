import type { NewestScrobble, Scrobble, ScrobblePage, ScrobbleSearch } from '@/lib/connections/schemas/scrobbles'
import { isShown } from '@/server/domain/catalogue/entries/access'
import { MEDIA_CARD_JSON, type MediaCardRow, toMediaCard } from '@/server/domain/catalogue/media/cards'
import { pageOf } from '@/server/engines/listing/page'
import { plannedRows } from '@/server/platform/database/client'
import { IS_CLOSED, IS_OPEN } from '../queries'

type Row = Omit<Scrobble, 'media' | 'createdDate'> & { card: MediaCardRow | null; createdAt: Date }

/**
 * A page of what arrived for a user, the newest first; or of what waits, the earliest episode of each series. Up to
 * 1,000 are counted.
 */
export async function scrobblesOf(
  userId: number,
  { connection, waiting, page, size }: ScrobbleSearch,
): Promise<ScrobblePage> {
  const of = [userId, connection ?? null]
  const which =
    connection === undefined ? (waiting ? 'waiting' : 'user') : waiting ? 'waiting-connection' : 'connection'
  const [text, count] = STATEMENTS[which]
  const [found, counted] = await Promise.all([
    plannedRows<Row>(`scrobbles-of-${which}`, text, [...of, size, page * size]),
    plannedRows<{ total: number }>(`scrobbles-of-${which}-count`, count, of),
  ])
  return pageOf(found.map(toScrobble), counted[0]?.total ?? 0, { page, size })
}

/** One of them; null if there is none. */
export async function scrobbleOf(userId: number, id: number): Promise<Scrobble | null> {
  const [row] = await plannedRows<Row>('scrobble-of', ONE, [userId, id])
  return row ? toScrobble(row) : null
}

/** What tells whether something has arrived since it was read last, without reading any of it. */
export async function newestOf(userId: number): Promise<NewestScrobble> {
  const [row] = await plannedRows<{ id: number | null; at: Date | null }>('newest-scrobble', NEWEST, [userId])
  return { id: row?.id ?? null, lastEventDate: row?.at?.toISOString() ?? null }
}

const NEWEST = `SELECT (SELECT max(last_event_at) FROM connections WHERE user_id = $1::int) AS at,
  (SELECT id::float8 FROM scrobbles WHERE user_id = $1::int ORDER BY id DESC LIMIT 1) AS id`

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
const IS_OF_USER = `user_id = $1::int AND $2::int IS NULL
    AND connection_id <> ALL (ARRAY(SELECT id FROM connections WHERE user_id = $1::int AND ${IS_CLOSED}))`
/** By the index of the connection alone, whose events are all its user's: with both, PostgreSQL reads both whole. */
const IS_OF_CONNECTION = `connection_id = $2::int
    AND EXISTS (SELECT FROM connections WHERE id = $2::int AND user_id = $1::int AND ${IS_OPEN})`
/** What waits for its user. */
export const IS_WAITING = `outcome IN ('Special', 'BeyondEnd', 'NotFound', 'Ambiguous')`
const EACH = 'connection_id, series_key, season'

/** Most events that are counted, and of those that wait looked through, from the newest: nobody turns so many pages. */
const MOST_COUNTED = 1000
const MOST_WAITING = 2000

const allOf = (which: string) =>
  scrobbles(`SELECT * FROM scrobbles WHERE ${which} ORDER BY id DESC LIMIT $3::int OFFSET $4::bigint`)
const countOf = (which: string) => `SELECT count(*)::int AS total FROM (
  SELECT FROM scrobbles WHERE ${which} ORDER BY id DESC LIMIT ${MOST_COUNTED}) AS one`
const waitingOf = (which: string) =>
  `SELECT * FROM scrobbles WHERE ${which} AND ${IS_WAITING} ORDER BY id DESC LIMIT ${MOST_WAITING}`
const pageOfWaiting = (which: string) =>
  scrobbles(`SELECT * FROM scrobbles WHERE id IN (
    SELECT (array_agg(id ORDER BY nullif(first_episode, 0), id))[1] FROM (${waitingOf(which)}) AS one
    GROUP BY ${EACH} ORDER BY max(id) DESC LIMIT $3::int OFFSET $4::bigint)`)
const countOfWaiting = (which: string) =>
  `SELECT count(*)::int AS total FROM (SELECT FROM (${waitingOf(which)}) AS one GROUP BY ${EACH}) AS each`

const ONE = scrobbles('SELECT * FROM scrobbles WHERE user_id = $1::int AND id = $2::bigint')
const STATEMENTS = {
  user: [allOf(IS_OF_USER), countOf(IS_OF_USER)],
  connection: [allOf(IS_OF_CONNECTION), countOf(IS_OF_CONNECTION)],
  waiting: [pageOfWaiting(IS_OF_USER), countOfWaiting(IS_OF_USER)],
  'waiting-connection': [pageOfWaiting(IS_OF_CONNECTION), countOfWaiting(IS_OF_CONNECTION)],
} as const
