import type { ScrobbleAnswer } from '@/lib/connections/schemas/scrobbles'
import type { ScrobbleOutcome } from '@/lib/connections/scrobbles'
import { type Counted, countTogether } from '@/server/domain/identity/sessions/rate-limits'
import { refuseForeign } from '@/server/domain/identity/users/locks'
import { plannedRows } from '@/server/platform/database/client'
import { isForeign } from '@/server/platform/database/sql-state'
import { type Tx, write } from '@/server/platform/writing/write'
import { placeOf } from '../places/queries'
import type { Held, Place } from '../places/rules'
import type { Speaker } from '../queries'
import { ENOUGH, isOfAccount, type Scrobble } from '../rules'
import { type Done, insertScrobble, isRepeated, lockSpeaker, markPlace, NOTE_OTHER, NOTE_SELDOM } from './writes'

const ofMinute = ({ id, userId }: Speaker): Counted[] => [
  ['scrobblesOfConnection', id],
  ['scrobblesOfAccount', userId],
]
const ofDay = ({ userId }: Speaker): Counted[] => [['storedScrobblesOfAccount', userId]]

/**
 * Counts an event of a connection, and of all connections of its user, before its payload is read.
 * @throws AppError tooManyRequests
 */
export const limitScrobbles = (of: Speaker) => countTogether(ofMinute(of))

/**
 * Takes an event of a program: marks what was watched, or stores why not. Events of others, and those that say nothing
 * (null), are not stored.
 * @param isCounted whether `limitScrobbles()` has counted it; otherwise it is counted here, with the user's day in one
 *   statement
 * @throws AppError unauthenticated (the connection was revoked meanwhile), tooManyRequests (the user's day is full)
 */
export async function takeScrobble(
  of: Speaker,
  scrobble: Scrobble | null,
  payload: string,
  { isCounted = true } = {},
): Promise<ScrobbleAnswer> {
  const isOwn = scrobble !== null && isOfAccount(scrobble, of.account)
  if (isOwn || !isCounted) await countTogether(isCounted ? [] : ofMinute(of), isOwn ? ofDay(of) : [])
  if (!scrobble) {
    await plannedRows('note-speaker', NOTE_SELDOM, [of.id])
    return { outcome: 'Ignored' }
  }
  if (!isOwn) {
    await plannedRows('note-other', NOTE_OTHER, [of.id])
    return { outcome: 'OtherUser' }
  }
  const take = async (meant: Meant) => stored(of, scrobble, payload, meant)
  // Its work may be merged or deleted between the look and the write.
  return take(await meantBy(of, scrobble))
    .catch(async (error) => (isForeign(error) ? take(await meantBy(of, scrobble)) : Promise.reject(error)))
    .catch((error) => (isForeign(error) ? take('NotFound') : Promise.reject(error)))
    .catch(refuseForeign)
}

function stored(of: Speaker, scrobble: Scrobble, payload: string, meant: Meant): Promise<ScrobbleAnswer> {
  const store = async (tx: Tx) => {
    // The events of a user come one after the other, so that of two of the same one is a repeat.
    await lockSpeaker(tx, of)
    if (meant === 'Ignored') return { outcome: meant }
    const done = await doneBy(tx, of, scrobble, meant)
    await insertScrobble(tx, of, scrobble, done, payload)
    return { outcome: done.outcome }
  }
  return write(store, { byIndex: true })
}

type Meant = Place | Held | 'Ignored' | 'TooShort' | 'Half'

async function meantBy(of: Speaker, scrobble: Scrobble): Promise<Meant> {
  if (scrobble.progress < ENOUGH) return 'TooShort'
  return scrobble.isHalf ? 'Half' : placeOf(of, scrobble)
}

async function doneBy(tx: Tx, of: Speaker, scrobble: Scrobble, meant: Place | ScrobbleOutcome): Promise<Done> {
  if (meant === 'TooShort' || meant === 'Half') return { outcome: meant }
  const place = typeof meant === 'object' ? meant : null
  if (await isRepeated(tx, of, scrobble, place)) return { outcome: 'Repeated', ...(place && { place }) }
  return typeof meant === 'object'
    ? markPlace(tx, of.userId, meant, { ...scrobble, at: new Date() })
    : { outcome: meant }
}
