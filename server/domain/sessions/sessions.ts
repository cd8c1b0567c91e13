import { randomUUID } from 'node:crypto'
import type { Login, LoginInput, Permission, Tokens } from '@/lib/schemas/users'
import { OWN_COLUMNS, type OwnRow, ownFields } from '@/server/domain/users/queries'
import { deviceName, emailKey, tokenHash } from '@/server/domain/users/rules'
import { plannedRows, prisma } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { hashPassword, isOutdated, isPassword } from './passwords'
import { count, refuseMany, USED, type Used, usedOf } from './rate-limits'
import { firstRefreshToken, readRefreshToken, successors } from './refresh-tokens'
import { accessToken } from './tokens'
import { isWaitingPassword } from './waiting'

/** The client of a call: its address for rate limits, and its user agent. */
export type Client = { address: string; userAgent: string | null }

/** Days until an unused session expires (decisions.md, "Accounts and tokens"). */
export const SESSION_DAYS = 30
/** Seconds in which a rotated token still gets the same successor: tabs refresh concurrently, answers get lost. */
const GRACE_SECONDS = 30
/** Most sessions of one user; beyond that the least recently used ones end. */
const MOST_SESSIONS = 50

/**
 * Opens a session. Every refused password costs two hashes, and the answer is the same for an address without an account and
 * for a wrong password. `signal` is aborted when the client disconnects.
 * @throws AppError badCredentials, notConfirmed (only with the right password), tooManyRequests, overloaded
 */
export async function logIn({ email, password }: LoginInput, client: Client, signal?: AbortSignal): Promise<Login> {
  const key = emailKey(email)
  const failures = [
    ['loginFailures', client.address],
    ['loginFailuresOfAccount', key],
  ] as const
  const [account] = await plannedRows<Account>('account-of-address', ACCOUNT, [...usedOf(failures), key])
  refuseMany(failures, account?.used ?? [])
  const same = await isPassword(account?.passwordHash ?? null, password, client.address, signal)
  if (!account?.id || !same) {
    if (await isWaitingPassword(key, password, account?.waitingHash ?? null, client, signal))
      throw new AppError('notConfirmed')
    await count(...failures)
    throw new AppError('badCredentials')
  }
  if (isOutdated(account.passwordHash)) await rehash(account.id, password, client)
  return openSession(account.id, client)
}

/**
 * The next pair of tokens. The given refresh token becomes invalid; for 30 seconds it gets the same pair again.
 * @throws AppError badRefreshToken (a used token also ends the session), tooManyRequests
 */
export async function refreshSession(given: string, client: Client): Promise<Tokens> {
  const read = readRefreshToken(given)
  if (!read) throw new AppError('badRefreshToken')
  const { sessionId } = read
  await count(['refreshes', client.address], ['refreshesOfAccount', sessionId])
  const next = successors(given)
  const [rotated] = await plannedRows<Refreshed>('rotate-session', ROTATE, [
    sessionId,
    tokenHash(given),
    tokenHash(next[0]),
    SESSION_DAYS,
  ])
  if (rotated) return pair(sessionId, next[0], rotated)
  return again(sessionId, given, next)
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
type Account = { used: Used[]; waitingHash: string | null } & (
  | { id: number; passwordHash: string }
  | { id: null; passwordHash: null }
)

const ACCOUNT = `SELECT ${USED} AS used, u.id, u.password_hash AS "passwordHash", (SELECT password_hash FROM users
    WHERE email_key = $3::text AND confirmed_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 1) AS "waitingHash"
  FROM (VALUES (1)) AS once LEFT JOIN users u ON u.email_key = $3::text AND u.confirmed_at IS NOT NULL`

async function rehash(id: number, password: string, { address }: Client): Promise<void> {
  await prisma().user.update({ where: { id }, data: { passwordHash: await hashPassword(password, address) } })
}

async function openSession(userId: number, client: Client): Promise<Login> {
  const sessionId = randomUUID()
  const refreshToken = firstRefreshToken(sessionId)
  const [opened] = await plannedRows<OwnRow & { expires: Date }>('open-session', OPEN, [
    sessionId,
    userId,
    tokenHash(refreshToken),
    deviceName(client.userAgent),
    SESSION_DAYS,
    MOST_SESSIONS - 1,
  ])
  if (!opened) throw new AppError('badCredentials')
  const { expires, permissions } = opened
  return { ...(await pair(sessionId, refreshToken, { userId, permissions, expires })), user: ownFields(opened) }
}

/** Locks the account first, as everywhere (server/domain/users/locks.ts). */
const OPEN = `WITH owner AS (SELECT id FROM users WHERE id = $2::int FOR NO KEY UPDATE), ended AS (
    DELETE FROM sessions WHERE id IN (SELECT s.id FROM owner JOIN sessions s ON s.user_id = owner.id
      ORDER BY s.last_used_at DESC, s.id OFFSET $6::int)
  ), opened AS (
    INSERT INTO sessions (id, user_id, token_hash, device, expires_at)
    SELECT $1::uuid, id, $3::bytea, $4::text, now() + make_interval(days => $5::int) FROM owner
    RETURNING user_id, expires_at
  ) SELECT opened.expires_at AS expires, ${OWN_COLUMNS} FROM opened JOIN users u ON u.id = opened.user_id`

type Refreshed = { userId: number; permissions: Permission[]; expires: Date }

const WHOSE = `s.user_id AS "userId", s.expires_at AS expires,
  ARRAY(SELECT p.permission::text FROM user_permissions p WHERE p.user_id = s.user_id ORDER BY 1) AS permissions`

const ROTATE = `UPDATE sessions s SET token_hash = $3::bytea, previous_token_hash = s.token_hash, rotated_at = now(),
  last_used_at = now(), expires_at = now() + make_interval(days => $4::int)
  WHERE s.id = $1::uuid AND s.token_hash = $2::bytea AND s.expires_at > now() RETURNING ${WHOSE}`

const JUST_ROTATED = `SELECT s.token_hash AS "tokenHash", ${WHOSE} FROM sessions s
  WHERE s.id = $1::uuid AND s.previous_token_hash = $2::bytea AND s.expires_at > now()
  AND s.rotated_at > now() - make_interval(secs => $3::int)`

/** A token that is used a second time: by a concurrent tab, or by an attacker. */
async function again(sessionId: string, given: string, next: readonly string[]): Promise<Tokens> {
  const [row] = await plannedRows<Refreshed & { tokenHash: Buffer }>('just-rotated', JUST_ROTATED, [
    sessionId,
    tokenHash(given),
    GRACE_SECONDS,
  ])
  const successor = row && next.find((token) => tokenHash(token).equals(row.tokenHash))
  if (row && successor) return pair(sessionId, successor, row)
  await plannedRows('end-session', 'DELETE FROM sessions WHERE id = $1::uuid', [sessionId])
  throw new AppError('badRefreshToken')
}

async function pair(
  sessionId: string,
  refreshToken: string,
  { userId, permissions, expires }: Refreshed,
): Promise<Tokens> {
  const token = await accessToken({ userId, sessionId }, permissions)
  return { token, refreshToken, refreshExpires: expires.toISOString() }
}
