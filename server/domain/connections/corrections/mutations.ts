import type { ScrobbleChosen, Scrobble as ScrobbleEntry, ScrobbleWorkInput } from '@/lib/connections/schemas/scrobbles'
import { refuseForeign } from '@/server/domain/identity/users/locks'
import { AppError, invalidInput } from '@/server/platform/errors'
import { type Tx, write } from '@/server/platform/writing/write'
import { type Choice, chosenPlace, type Place, seasonOf } from '../places/rules'
import { IS_WAITING, scrobbleOf } from '../scrobbles/queries'
import { markPlace, settleScrobble } from '../scrobbles/writes'
import { lockedOf, markAgain, STORED, type Stored, takeBack, type Work, workOf } from './writes'

/**
 * Takes back what an event did to a record. Later marks of that record stay.
 * @throws AppError notFound, conflict (nothing to undo, the record was changed otherwise since, or a later mark would
 * be lost)
 */
export async function undoScrobble(userId: number, id: number): Promise<ScrobbleEntry> {
  await write(async (tx) => {
    const stored = await lockedOf(tx, userId, id)
    if (stored.outcome === 'Undone') return
    const later = await takeBack(tx, userId, stored)
    if (!later) throw new AppError('conflict')
    await tx.query(`UPDATE scrobbles SET outcome = 'Undone' WHERE id = $1::bigint`, [id])
    await markAgain(tx, userId, later)
  }).catch(refuseForeign)
  return entryOf(userId, id)
}

async function entryOf(userId: number, id: number): Promise<ScrobbleEntry> {
  const entry = await scrobbleOf(userId, id)
  if (!entry) throw new AppError('notFound')
  return entry
}

/**
 * Says which work an event meant, for it and for others of its series and season: those that wait are marked, and those
 * to come. What the event had marked elsewhere is taken back, unless that record was changed otherwise since. Another
 * episode of the same work corrects the choice that placed the event; without one, and for a prologue, it is of this
 * event only. Without a work the series is ignored from now on.
 * @throws AppError notFound (no such event or work), invalidInput (the work has not so many episodes), conflict (a
 * later mark of the record would be lost)
 */
export async function chooseWork(
  userId: number,
  id: number,
  { media, episode }: ScrobbleWorkInput,
): Promise<ScrobbleChosen> {
  const chosen = await write(async (tx) => {
    const stored = await lockedOf(tx, userId, id)
    return media === null ? ignoreSeries(tx, stored) : mark(tx, userId, stored, media, episode)
  }).catch(refuseForeign)
  return { scrobble: await entryOf(userId, id), ...chosen }
}

type Chosen = Omit<ScrobbleChosen, 'scrobble'>

async function ignoreSeries(tx: Tx, { connectionId, seriesKey, title }: Stored): Promise<Chosen> {
  await tx.query('DELETE FROM scrobble_choices WHERE connection_id = $1::int AND series_key = $2::text', [
    ...[connectionId, seriesKey],
  ])
  await tx.query(CHOOSE, [connectionId, seriesKey, -1, 0, null, title])
  await tx.query(
    `UPDATE scrobbles SET outcome = 'Ignored' WHERE connection_id = $1::int AND series_key = $2::text
      AND ${IS_WAITING}`,
    [connectionId, seriesKey],
  )
  return { choice: null, others: 0 }
}

async function mark(tx: Tx, userId: number, stored: Stored, media: number, named: number | null): Promise<Chosen> {
  const work = await workOf(tx, media)
  if (!work) throw new AppError('notFound')
  const isOfSameWork = stored.outcome === 'Marked' && stored.mediaId === media
  const episode = named ?? (await countedEpisode(tx, stored, media, work))
  const choice = choiceOf(stored, media, work, episode)
  const place = placeBy(choice, stored, episode)
  if (!place) throw beyondEnd()
  // Before the new mark, since both may be of one record.
  const later = (await takeBack(tx, userId, stored)) ?? []
  const done = await markPlace(tx, userId, place, stored)
  if (done.outcome === 'NotFound') throw new AppError('notFound')
  if (done.outcome === 'BeyondEnd') throw beyondEnd()
  await settleScrobble(tx, stored.id, done)
  await markAgain(tx, userId, later)
  // A prologue is counted by nobody, so it says nothing of the others.
  if (stored.first === 0 || (isOfSameWork && !(await forgetPlacing(tx, stored)))) return { choice: null, others: 0 }
  const remembered = await remember(tx, stored, choice)
  return { choice: remembered, others: await markWaiting(tx, userId, stored, choice) }
}

const beyondEnd = () => invalidInput({ episode: 'moreWatchedThanExist' })

/**
 * The episode that a number beyond the end of a work means: it is counted from the earliest event of the series that
 * waits. What is marked there stays; null for other numbers.
 */
async function countedEpisode(tx: Tx, stored: Stored, media: number, work: Work): Promise<number | null> {
  const { connectionId, seriesKey, kind, season, first, outcome, mediaId, firstMarked } = stored
  if (kind === 'Movie' || first === null || !work.totalEpisodes || first <= work.totalEpisodes) return null
  if (outcome === 'Marked' && mediaId === media) return firstMarked
  const { rows } = await tx.query<{ first: number | null }>(EARLIEST, [connectionId, seriesKey, season, first])
  return first - (rows[0]?.first ?? first) + 1
}

const EARLIEST = `SELECT min(first_episode) AS first FROM scrobbles WHERE connection_id = $1::int AND series_key = $2::text
    AND kind = 'Episode' AND season IS NOT DISTINCT FROM $3::int AND first_episode BETWEEN 1 AND $4::int
    AND ${IS_WAITING}`

/** Forgets the choice that placed an event; false if none did. */
async function forgetPlacing(tx: Tx, stored: Stored): Promise<boolean> {
  const { connectionId, seriesKey, kind, first, firstMarked, mediaId } = stored
  if (kind === 'Movie' || first === null || firstMarked === null) return false
  const placed = [connectionId, seriesKey, seasonOf(stored), first - firstMarked, mediaId]
  return ((await tx.query(FORGET, placed)).rowCount ?? 0) > 0
}

const FORGET = `DELETE FROM scrobble_choices WHERE connection_id = $1::int AND series_key = $2::text AND season = $3::int
    AND shift = $4::int AND media_id = $5::int`

/** The choice that places an event at an episode: the same number if none is named, the first one for a prologue. */
function choiceOf({ kind, season, first }: Stored, mediaId: number, work: Work, episode: number | null): Choice {
  const shift = kind === 'Movie' || first === null ? 0 : first - (episode ?? (first || 1))
  return { season: seasonOf({ season }), shift, mediaId, ...work }
}

/** The place of the event itself; one without a number is the first episode if none is named. */
function placeBy(choice: Choice, { kind, season, first, last }: Stored, episode: number | null): Place | null {
  const number = episode ?? 1
  const place = chosenPlace([choice], { kind, season, first: first ?? number, last: last ?? number })
  return typeof place === 'object' ? place : null
}

/**
 * Stores a choice. A series that has a work is not ignored any more, and choices between the beginning of the work and
 * the event are corrected by it.
 */
async function remember(
  tx: Tx,
  { connectionId, seriesKey, first, title }: Stored,
  choice: Choice,
): Promise<number | null> {
  const { season, shift, mediaId } = choice
  await tx.query(OUTDATED, [connectionId, seriesKey, season, shift, first])
  const { rows } = await tx.query<{ id: number }>(CHOOSE, [connectionId, seriesKey, season, shift, mediaId, title])
  return rows[0]?.id ?? null
}

const OUTDATED = `DELETE FROM scrobble_choices WHERE connection_id = $1::int AND series_key = $2::text
    AND (media_id IS NULL OR (season = $3::int AND shift > $4::int AND shift < $5::int))`
const CHOOSE = `INSERT INTO scrobble_choices (connection_id, series_key, season, shift, media_id, title)
  VALUES ($1::int, $2::text, $3::int, $4::int, $5::int, $6::text)
  ON CONFLICT (connection_id, series_key, season, shift) DO UPDATE SET media_id = excluded.media_id
  RETURNING id`

/** Marks what waits of the same series and season and has a place by the choice; the earlier events first. */
async function markWaiting(tx: Tx, userId: number, stored: Stored, choice: Choice): Promise<number> {
  const { connectionId, seriesKey, kind, season } = stored
  const { rows } = await tx.query<Stored>(WAITING, [connectionId, seriesKey, kind, season])
  let marked = 0
  for (const waiting of rows) {
    const place = chosenPlace([choice], waiting)
    if (place === null || typeof place !== 'object') continue
    const done = await markPlace(tx, userId, place, waiting)
    await settleScrobble(tx, waiting.id, done)
    if (done.outcome === 'Marked') marked++
  }
  return marked
}

/** Most events that a choice marks at once. */
const MOST = 200
const WAITING = `SELECT ${STORED} FROM scrobbles WHERE connection_id = $1::int AND series_key = $2::text
    AND kind = $3::scrobble_kind AND season IS NOT DISTINCT FROM $4::int
    AND ${IS_WAITING} ORDER BY first_episode, id LIMIT ${MOST}`
