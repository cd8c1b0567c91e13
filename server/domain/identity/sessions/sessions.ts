import type { Permission, Tokens } from '@/lib/identity/schemas/users'
import { plannedRows } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { permissionsOf } from '../users/permissions'
import { tokenHash } from '../users/rules'
import { count } from './rate-limits'
import { laterToken, readRefreshToken, successors } from './refresh-tokens'
import { accessToken } from './tokens'

/**
 * The client of a call: its address for rate limits, and its user agent. For a login by our pages also the id of the
 * browser (server/web/auth/browser-cookie.ts).
 */
export type Client = { address: string; userAgent: string | null; browser?: string }

/** Days until an unused session expires (decision 24). */
export const SESSION_DAYS = 30
/** Days after its login at which a session ends, however much it is used (decision 24). */
export const SESSION_LIFE_DAYS = 365
/** Minutes after which a refresh token rotates at its next use. */
const ROTATION_MINUTES = 10
/** Seconds in which a rotated token gets the same successor again, because tabs refresh concurrently. */
const GRACE_SECONDS = 30

/**
 * A new access token, and the refresh token to use from now on. That is the given one, or its successor if it is ten
 * minutes old (decision 24).
 * @throws AppError badRefreshToken, sessionEnded, sessionExpired, sessionReused (which ends the session),
 *   tooManyRequests
 */
export async function refreshSession(given: string, client: Client): Promise<Tokens> {
  const read = readRefreshToken(given)
  if (!read) throw new AppError('badRefreshToken')
  const { sessionId } = read
  await count(['refreshes', client.address], ['refreshesOfAccount', sessionId])
  const [successor] = successors(given)
  const [used] = await plannedRows<Refreshed & { rotated: boolean }>('use-session', USE, [
    sessionId,
    tokenHash(given),
    tokenHash(successor),
    SESSION_DAYS,
    ROTATION_MINUTES,
    SESSION_LIFE_DAYS,
  ])
  if (used) return pair(sessionId, used.rotated ? successor : given, used)
  return refreshRotated(sessionId, given)
}

/**
 * Ends the session of a refresh token. If it has ended already, nothing happens.
 * @throws AppError unauthenticated for a token that we never issued
 */
export async function logOut(given: string): Promise<void> {
  const read = readRefreshToken(given)
  if (!read) throw new AppError('unauthenticated')
  await plannedRows('end-session', 'DELETE FROM sessions WHERE id = $1::uuid', [read.sessionId])
}

type Refreshed = { userId: number; permissions: Permission[]; expires: Date }

const WHOSE = `s.user_id AS "userId", s.expires_at AS expires,
  ${permissionsOf('s.user_id')} AS permissions`

/** When a session ends that is used now, and whether its life is over: that of days $n from its login. */
const endOf = (unused: string, life: string) =>
  `least(now() + make_interval(days => ${unused}::int), s.created_at + make_interval(days => ${life}::int))`
const isOld = (life: string) => `s.created_at <= now() - make_interval(days => ${life}::int)`

/** Uses the current token, and rotates an old one. `last_used_at` equals `rotated_at` until the successor is used. */
const USE = `UPDATE sessions s SET
    token_hash = CASE WHEN due.rotates THEN $3::bytea ELSE s.token_hash END,
    previous_token_hash = CASE WHEN due.rotates THEN s.token_hash ELSE s.previous_token_hash END,
    rotated_at = CASE WHEN due.rotates THEN now() ELSE s.rotated_at END,
    last_used_at = now(), expires_at = ${endOf('$4', '$6')}
  FROM (SELECT id, coalesce(rotated_at, created_at) <= now() - make_interval(mins => $5::int) AS rotates
    FROM sessions WHERE id = $1::uuid AND token_hash = $2::bytea FOR UPDATE) AS due
  WHERE s.id = due.id AND s.token_hash = $2::bytea AND s.expires_at > now() AND NOT ${isOld('$6')}
  RETURNING due.rotates AS rotated, ${WHOSE}`

type Rotated = Refreshed & {
  tokenHash: Buffer
  isPrevious: boolean
  justRotated: boolean
  isUnused: boolean
  isExpired: boolean
}

const ROTATED = `SELECT s.token_hash AS "tokenHash", s.previous_token_hash IS NOT DISTINCT FROM $2::bytea AS "isPrevious",
  coalesce(s.rotated_at > now() - make_interval(secs => $3::int), false) AS "justRotated",
  coalesce(s.last_used_at = s.rotated_at, false) AS "isUnused", s.expires_at <= now() OR ${isOld('$4')} AS "isExpired", ${WHOSE}
  FROM sessions s WHERE s.id = $1::uuid`

/** Replaces a token that was never used. */
const REISSUE = `UPDATE sessions s SET token_hash = $4::bytea, rotated_at = now(), last_used_at = now(),
  expires_at = ${endOf('$5', '$6')}
  WHERE s.id = $1::uuid AND s.previous_token_hash = $2::bytea AND s.token_hash = $3::bytea AND s.last_used_at = s.rotated_at
  RETURNING ${WHOSE}`

/**
 * A further use of a token that was rotated. Within the grace period it is a concurrent tab, which gets the same
 * successor. Later, if the successor was never used, its answer was lost: the next token replaces it. Otherwise two
 * clients have the session.
 */
async function refreshRotated(sessionId: string, given: string): Promise<Tokens> {
  const [row] = await plannedRows<Rotated>('rotated-session', ROTATED, [
    ...[sessionId, tokenHash(given), GRACE_SECONDS, SESSION_LIFE_DAYS],
  ])
  if (!row) throw new AppError('sessionEnded')
  if (row.isExpired) throw new AppError('sessionExpired')
  const current = row.isPrevious ? laterToken(given, (token) => tokenHash(token).equals(row.tokenHash)) : undefined
  if (current && row.justRotated) return pair(sessionId, current, row)
  if (current && row.isUnused) {
    const [next] = successors(current)
    const keys = [sessionId, tokenHash(given), row.tokenHash, tokenHash(next), SESSION_DAYS, SESSION_LIFE_DAYS]
    const [reissued] = await plannedRows<Refreshed>('reissue-session', REISSUE, keys)
    // No row: a concurrent request has replaced or used the token.
    return reissued ? pair(sessionId, next, reissued) : refreshRotated(sessionId, given)
  }
  await plannedRows('end-session', 'DELETE FROM sessions WHERE id = $1::uuid', [sessionId])
  throw new AppError('sessionReused')
}

/** What a client gets that has a session. */
export async function pair(
  sessionId: string,
  refreshToken: string,
  { userId, permissions, expires }: Refreshed,
): Promise<Tokens> {
  const token = await accessToken({ userId, sessionId }, permissions)
  return { token, refreshToken, refreshExpires: expires.toISOString() }
}
