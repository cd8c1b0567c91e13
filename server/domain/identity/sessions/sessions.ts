import { randomUUID } from 'node:crypto'
import type { Login, LoginInput, Permission, Tokens } from '@/lib/identity/schemas/users'
import { plannedRows, prisma } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { permissionsOf } from '../users/permissions'
import { OWN_COLUMNS, type OwnRow, ownFields } from '../users/queries'
import { deviceName, emailKey, tokenHash } from '../users/rules'
import { knowNetwork } from './known-networks'
import { passwordTries, TRIED, type Tried } from './password-tries'
import { hashPassword, isOutdated, isPassword } from './passwords'
import { count } from './rate-limits'
import { firstRefreshToken, laterToken, readRefreshToken, successors } from './refresh-tokens'
import { accessToken } from './tokens'
import { isWaitingPassword } from './waiting'

/** The client of a call: its address for rate limits, and its user agent. */
export type Client = { address: string; userAgent: string | null }

/** Days until an unused session expires (decision 24). */
export const SESSION_DAYS = 30
/** Minutes after which a refresh token rotates at its next use. */
const ROTATION_MINUTES = 10
/** Seconds in which a rotated token gets the same successor again, because tabs refresh concurrently. */
const GRACE_SECONDS = 30
/** Most sessions of one user; beyond that the least recently used ones end. */
const MAX_SESSIONS = 50

/**
 * Opens a session. Every wrong password costs two hashes, and the answer is the same for an address without an account and
 * for a wrong password. `signal` is aborted when the client disconnects.
 * @throws AppError badCredentials, notConfirmed (only with the right password), tooManyRequests, overloaded
 */
export async function logIn({ email, password }: LoginInput, client: Client, signal?: AbortSignal): Promise<Login> {
  const key = emailKey(email)
  const tries = passwordTries(key, client.address)
  const [account] = await plannedRows<Account>('account-of-address', ACCOUNT, [...tries.values, key])
  const attempt = tries.begin(account?.id ?? null, account)
  const same = await isPassword(account?.passwordHash ?? null, password, client.address, signal)
  if (!account?.id || !same) {
    await attempt.fail()
    if (!(await isWaitingPassword(key, password, account?.waitingHash ?? null, client, signal)))
      throw new AppError('badCredentials')
    await attempt.takeBack()
    throw new AppError('notConfirmed')
  }
  await attempt.succeed()
  if (isOutdated(account.passwordHash)) await rehash(account.id, password, client)
  return openSession(account.id, client)
}

/**
 * A new access token, and the refresh token to use from now on: the given one, or its successor if it is ten minutes old
 * (decision 24).
 * @throws AppError badRefreshToken, sessionEnded, sessionExpired, sessionReused (which ends the session), tooManyRequests
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

/** The confirmed account of an address, and the password of its newest waiting registration (waiting.ts). */
type Account = Tried & { waitingHash: string | null } & (
    | { id: number; passwordHash: string }
    | { id: null; passwordHash: null }
  )

const ACCOUNT = `SELECT ${TRIED}, u.id, u.password_hash AS "passwordHash", (SELECT password_hash FROM users
    WHERE email_key = $3::text AND confirmed_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 1) AS "waitingHash"
  FROM (VALUES (1)) AS once LEFT JOIN users u ON u.email_key = $3::text AND u.confirmed_at IS NOT NULL`

async function rehash(id: number, password: string, { address }: Client): Promise<void> {
  await prisma().user.update({ where: { id }, data: { passwordHash: await hashPassword(password, address) } })
}

/**
 * Opens the first session of a confirmed account by its mailed link, in the browser that registered it. `secret` is
 * stored in that browser, and is used up.
 * @throws AppError badCredentials
 */
export function logInRegistered(token: string, secret: string, client: Client): Promise<Login> {
  return openSession({ token: tokenHash(token), secret: tokenHash(secret) }, client)
}

/** Who enters: a user with the right password, or with a mailed link and the secret of its registration. */
type Entering = number | { token: Buffer; secret: Buffer }

async function openSession(who: Entering, client: Client): Promise<Login> {
  const sessionId = randomUUID()
  const refreshToken = firstRefreshToken(sessionId)
  const session = [tokenHash(refreshToken), deviceName(client.userAgent), SESSION_DAYS, MAX_SESSIONS - 1]
  const [opened] =
    typeof who === 'number'
      ? await plannedRows<Opened>('open-session', OPEN, [sessionId, who, ...session])
      : await plannedRows<Opened>('open-registered', OPEN_REGISTERED, [sessionId, who.token, ...session, who.secret])
  if (!opened) throw new AppError('badCredentials')
  const { id: userId, expires, permissions, first } = opened
  await knowNetwork(userId, client.address)
  return { ...(await pair(sessionId, refreshToken, { userId, permissions, expires })), user: ownFields(opened), first }
}

type Opened = OwnRow & { expires: Date } & Pick<Login, 'first'>

/** Locks the account first, as everywhere (server/domain/identity/users/locks.ts). */
const OWNER = `owner AS (SELECT id FROM users WHERE id = $2::int FOR NO KEY UPDATE)`
/** The user of the link, if confirmed. */
const OWNER_OF_LINK = `owner AS (SELECT id FROM users WHERE confirmed_at IS NOT NULL AND id = (SELECT user_id FROM mail_tokens
    WHERE token_hash = $2::bytea AND purpose = 'Confirm' AND expires_at > now()) FOR NO KEY UPDATE)`
/** The first login ends the registration. Of two that use its secret at once, one finds nothing to delete. */
const ENDED = `registered AS (
    DELETE FROM registrations r USING owner WHERE r.user_id = owner.id RETURNING r.user_id AS id, r.wanted, r.action)`
const ENDED_BY_SECRET = `registered AS (
    DELETE FROM registrations r USING owner WHERE r.user_id = owner.id AND r.secret_hash = $7::bytea
    RETURNING r.user_id AS id, r.wanted, r.action)`

/** Of the first login alone. */
const FIRST = `(SELECT json_build_object('page', wanted, 'action', action) FROM registered) AS "first"`

const opening = (entering: 'owner' | 'registered') => `ended AS (
    DELETE FROM sessions WHERE id IN (SELECT s.id FROM ${entering} e JOIN sessions s ON s.user_id = e.id
      ORDER BY s.last_used_at DESC, s.id OFFSET $6::int)
  ), opened AS (
    INSERT INTO sessions (id, user_id, token_hash, device, expires_at)
    SELECT $1::uuid, id, $3::bytea, $4::text, now() + make_interval(days => $5::int) FROM ${entering}
    RETURNING user_id, expires_at
  ) SELECT opened.expires_at AS expires, ${FIRST}, ${OWN_COLUMNS}
    FROM opened JOIN users u ON u.id = opened.user_id`
const OPEN = `WITH ${OWNER}, ${ENDED}, ${opening('owner')}`
const OPEN_REGISTERED = `WITH ${OWNER_OF_LINK}, ${ENDED_BY_SECRET}, ${opening('registered')}`

type Refreshed = { userId: number; permissions: Permission[]; expires: Date }

const WHOSE = `s.user_id AS "userId", s.expires_at AS expires,
  ${permissionsOf('s.user_id')} AS permissions`

/** Uses the current token, and rotates an old one. `last_used_at` equals `rotated_at` until the successor is used. */
const USE = `UPDATE sessions s SET
    token_hash = CASE WHEN due.rotates THEN $3::bytea ELSE s.token_hash END,
    previous_token_hash = CASE WHEN due.rotates THEN s.token_hash ELSE s.previous_token_hash END,
    rotated_at = CASE WHEN due.rotates THEN now() ELSE s.rotated_at END,
    last_used_at = now(), expires_at = now() + make_interval(days => $4::int)
  FROM (SELECT id, coalesce(rotated_at, created_at) <= now() - make_interval(mins => $5::int) AS rotates
    FROM sessions WHERE id = $1::uuid AND token_hash = $2::bytea FOR UPDATE) AS due
  WHERE s.id = due.id AND s.token_hash = $2::bytea AND s.expires_at > now()
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
  coalesce(s.last_used_at = s.rotated_at, false) AS "isUnused", s.expires_at <= now() AS "isExpired", ${WHOSE}
  FROM sessions s WHERE s.id = $1::uuid`

/** Replaces a token that was never used. */
const REISSUE = `UPDATE sessions s SET token_hash = $4::bytea, rotated_at = now(), last_used_at = now(),
  expires_at = now() + make_interval(days => $5::int)
  WHERE s.id = $1::uuid AND s.previous_token_hash = $2::bytea AND s.token_hash = $3::bytea AND s.last_used_at = s.rotated_at
  RETURNING ${WHOSE}`

/**
 * A further use of a token that was rotated. Within the grace period it is a concurrent tab, which gets the same successor. Later,
 * if the successor was never used, its answer was lost: the next token replaces it. Otherwise two clients have the session.
 */
async function refreshRotated(sessionId: string, given: string): Promise<Tokens> {
  const [row] = await plannedRows<Rotated>('rotated-session', ROTATED, [sessionId, tokenHash(given), GRACE_SECONDS])
  if (!row) throw new AppError('sessionEnded')
  if (row.isExpired) throw new AppError('sessionExpired')
  const current = row.isPrevious ? laterToken(given, (token) => tokenHash(token).equals(row.tokenHash)) : undefined
  if (current && row.justRotated) return pair(sessionId, current, row)
  if (current && row.isUnused) {
    const [next] = successors(current)
    const keys = [sessionId, tokenHash(given), row.tokenHash, tokenHash(next), SESSION_DAYS]
    const [reissued] = await plannedRows<Refreshed>('reissue-session', REISSUE, keys)
    // No row: a concurrent request has replaced or used the token.
    return reissued ? pair(sessionId, next, reissued) : refreshRotated(sessionId, given)
  }
  await plannedRows('end-session', 'DELETE FROM sessions WHERE id = $1::uuid', [sessionId])
  throw new AppError('sessionReused')
}

async function pair(
  sessionId: string,
  refreshToken: string,
  { userId, permissions, expires }: Refreshed,
): Promise<Tokens> {
  const token = await accessToken({ userId, sessionId }, permissions)
  return { token, refreshToken, refreshExpires: expires.toISOString() }
}
