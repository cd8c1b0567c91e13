import type { ScrobbleOutcome } from '@/lib/connections/scrobbles'
import { LOCKED_USER } from '@/server/domain/identity/users/locks'
import { type Marked, markSeen, type Watched } from '@/server/domain/tracking/seen'
import { AppError } from '@/server/platform/errors'
import type { Statements, Tx } from '@/server/platform/writing/write'
import type { Place } from '../places/rules'
import { IS_OPEN, type Speaker } from '../queries'
import type { Scrobble } from '../rules'

/** What an event did: to which episodes, and by which event of the record. */
export type Done = { outcome: ScrobbleOutcome; place?: Place; event?: number }

/** Marks a place in a record, as watched when the event came. */
export async function markPlace(
  tx: Tx,
  userId: number,
  { mediaId, ...episodes }: Place,
  { day, isTicked, at }: Pick<Watched, 'day' | 'isTicked' | 'at'>,
): Promise<Done> {
  const done = doneBy(await markSeen(tx, userId, mediaId, { ...episodes, day, isTicked, at }))
  // A work that is gone cannot be named.
  return done.outcome === 'NotFound' ? done : { place: { mediaId, ...episodes }, ...done }
}

const doneBy = (marked: Marked): Done =>
  typeof marked === 'object' ? { outcome: 'Marked', event: marked.event } : { outcome: marked }

/**
 * Locks the user of a program until this transaction ends, and notes that the program spoke.
 * @throws AppError unauthenticated (it was revoked meanwhile)
 */
export async function lockSpeaker(tx: Statements, { id, userId }: Speaker): Promise<void> {
  const { rowCount } = await tx.query({ name: 'lock-speaker', text: NOTE, values: [id, userId] })
  if (rowCount === 0) throw new AppError('unauthenticated')
}

/** Notes it once a minute, for events that say nothing: players send one each few seconds. */
export const NOTE_SELDOM = `UPDATE connections SET last_event_at = now()
  WHERE id = $1::int AND (last_event_at IS NULL OR last_event_at < now() - interval '1 minute')`
/** The same, and one more event of somebody else. */
export const NOTE_OTHER = 'UPDATE connections SET last_event_at = now(), others = others + 1 WHERE id = $1::int'
/** A row is written once it was joined, and so after its user is locked. */
const NOTE = `WITH owner AS MATERIALIZED (${LOCKED_USER('$2::int')})
  UPDATE connections c SET last_event_at = now() FROM owner WHERE c.id = $1::int AND c.user_id = owner.id AND c.${IS_OPEN}`

/**
 * Whether the same was told within twelve hours: of the same episode on the server, or of the same one of the work. For
 * a unit of work with `byIndex`: a plan for few events would read all of them later.
 */
export async function isRepeated(tx: Statements, of: Speaker, given: Scrobble, place: Place | null): Promise<boolean> {
  const { kind, seriesKey, season, first, last } = given
  const there = [of.id, seriesKey, kind, season, first, last]
  const here = [of.userId, place?.mediaId ?? null, place?.first ?? null, place?.last ?? null]
  const { rows } = await tx.query<{ isRepeated: boolean }>({
    name: 'is-repeated',
    text: REPEATED,
    values: [...there, ...here],
  })
  return rows[0]?.isRepeated === true
}

const REPEATED = `SELECT EXISTS (SELECT FROM scrobbles WHERE connection_id = $1::int AND series_key = $2::text
    AND kind = $3::scrobble_kind AND season IS NOT DISTINCT FROM $4::int AND first_episode IS NOT DISTINCT FROM $5::int
    AND last_episode IS NOT DISTINCT FROM $6::int AND outcome NOT IN ('Repeated', 'TooShort', 'Half', 'Undone')
    AND created_at > now() - interval '12 hours')
  OR EXISTS (SELECT FROM scrobbles WHERE user_id = $7::int AND media_id = $8::int AND first_marked = $9::int
    AND last_marked = $10::int AND outcome IN ('Marked', 'AlreadySeen') AND created_at > now() - interval '12 hours') AS "isRepeated"`

/** Most letters of a payload that is kept. */
const MOST_KEPT = 32 * 1024

export async function insertScrobble(
  tx: Statements,
  { id, userId }: Speaker,
  { kind, seriesKey, title, year, season, first, last, progress, day, isTicked }: Scrobble,
  { outcome, place, event }: Done,
  payload: string,
): Promise<void> {
  const what = [userId, id, kind, seriesKey, title ?? '', year, season, first, last, progress]
  const done = [outcome, place?.mediaId ?? null, place?.first ?? null, place?.last ?? null, event ?? null]
  const isKept = outcome !== 'Repeated' && outcome !== 'TooShort' && payload.length <= MOST_KEPT
  const values = [...what, ...done, isKept ? payload : null, day, isTicked]
  await tx.query({ name: 'insert-scrobble', text: INSERT, values })
}

const INSERT = `INSERT INTO scrobbles (user_id, connection_id, kind, series_key, title, year, season, first_episode, last_episode,
    progress, outcome, media_id, first_marked, last_marked, event_id, payload, day, is_ticked)
  VALUES ($1::int, $2::int, $3::scrobble_kind, $4::text, $5::text, $6::int, $7::int, $8::int, $9::int, $10::int,
    $11::scrobble_outcome, $12::int, $13::int, $14::int, $15::bigint, $16::text, $17::text, $18::boolean)`

/** Writes what became of a stored event. */
export async function settleScrobble(tx: Statements, id: number, { outcome, place, event }: Done): Promise<void> {
  await tx.query(SETTLE, [
    ...[id, outcome, place?.mediaId ?? null, place?.first ?? null, place?.last ?? null, event ?? null],
  ])
}

const SETTLE = `UPDATE scrobbles SET outcome = $2::scrobble_outcome, media_id = $3::int, first_marked = $4::int,
  last_marked = $5::int, event_id = $6::bigint WHERE id = $1::bigint`
