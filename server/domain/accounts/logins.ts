import { randomUUID } from 'node:crypto'
import type { SignedByPasskey } from '@/lib/identity/schemas/passkeys'
import type { Login, LoginInput, LoginMethod } from '@/lib/identity/schemas/users'
import { expectPasswordLogin } from '@/server/domain/identity/configured/password-login'
import { provePasskey } from '@/server/domain/identity/passkeys/mutations'
import { FACTOR, FACTOR_OF_USER, takeCode } from '@/server/domain/identity/sessions/code-proof'
import {
  IS_NEW,
  knowFirstLogin,
  knowing,
  loginMarks,
  tellLogin,
  UNLESS_NEW,
} from '@/server/domain/identity/sessions/known-logins'
import { writtenNetwork } from '@/server/domain/identity/sessions/known-networks'
import { type PasswordTry, passwordTries, TRIED, type Tried } from '@/server/domain/identity/sessions/password-tries'
import { hashPassword, isOutdated, isPassword } from '@/server/domain/identity/sessions/passwords'
import { few, fewOf } from '@/server/domain/identity/sessions/rate-limits'
import { firstRefreshToken } from '@/server/domain/identity/sessions/refresh-tokens'
import { type Client, pair, SESSION_DAYS } from '@/server/domain/identity/sessions/sessions'
import { waitingPassword } from '@/server/domain/identity/sessions/waiting'
import { storedKey } from '@/server/domain/identity/users/email-keys'
import { deviceName, emailKey, tokenHash } from '@/server/domain/identity/users/rules'
import { plannedRows, prisma } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { expectAdmitted } from './admission'
import { OWN_COLUMNS, type OwnRow, ownFields } from './own-user'

/** Most sessions of one user; beyond that the least recently used ones end. */
const MAX_SESSIONS = 50

/**
 * Opens a session. Every wrong password costs two hashes, and the answer is the same for an address without an account
 * and for a wrong password. An account with a second factor also needs a code, unless the device is trusted. `signal`
 * is aborted when the client disconnects.
 * @throws AppError badCredentials; tooManyRequests, overloaded; only with the right password notConfirmed, notApproved,
 *   codeNeeded, invalidInput (codeWrong, codeUnusable); passwordLoginOff
 */
export async function logIn(input: LoginInput, client: Client, signal?: AbortSignal): Promise<Login> {
  expectPasswordLogin()
  const { email, password } = input
  const key = emailKey(email)
  const limits = passwordTries(key, client.address)
  const known = input.device ? tokenHash(input.device) : null
  const values = [...limits.values, key, await storedKey(email), known]
  const [account] = await plannedRows<Account>('account-of-address', ACCOUNT, values)
  const attempt = limits.begin(account?.id ?? null, account)
  const same = await isPassword(account?.passwordHash ?? null, password, client.address, signal)
  if (!account?.id || account.passwordHash === null || !same) {
    await attempt.fail()
    const code = await waitingPassword(key, password, account?.waitingHash ?? null, client, signal)
    if (code === null) throw new AppError('badCredentials')
    await attempt.takeBack()
    throw new AppError(code)
  }
  const { device, isFull } = await passFactor({ ...account, id: account.id }, attempt, input, client)
  const kept = { id: account.id, passwordHash: account.passwordHash }
  const tries = isFull ? undefined : attempt
  const passwordHash = isOutdated(kept.passwordHash) ? await rehashed(kept, password, client, tries) : kept.passwordHash
  const login = await openSession(account.id, client, 'Password', { isFull, passwordHash, tries })
  return { ...login, ...(device !== undefined && { device }) }
}

/**
 * The second factor, after the right password. Returns the secret of the device if it is trusted from now on, and
 * whether a code was given. The tries of an account that needs none are checked when its session is opened.
 */
async function passFactor(
  { id, secret, keyId, isTrusted, networks }: Account & { id: number },
  attempt: PasswordTry,
  { code, trust }: LoginInput,
  client: Client,
): Promise<{ device?: string | undefined; isFull: boolean }> {
  const isNeeded = secret !== null && keyId !== null && !isTrusted
  if (isNeeded && code !== undefined) {
    const factor = { userId: id, secret, keyId, networks }
    const trusts = trust === true || trust === 'true'
    return { device: await takeCode(factor, { code, client, trust: trusts, tries: attempt.counts }), isFull: true }
  }
  if (!isNeeded) return { isFull: false }
  await attempt.succeed()
  throw new AppError('codeNeeded')
}

/**
 * Opens a session of the owner of a passkey, who need not be named. No failures with the password lock it.
 * @throws AppError notConfirmed, notApproved, badPasskey, passkeyUnverified, passkeyExpired, passkeyCopied,
 *   passkeysInsecure, tooManyRequests
 */
export async function logInByPasskey(signed: SignedByPasskey, client: Client): Promise<Login> {
  const owner = await provePasskey(signed, 'login', client)
  await expectAdmitted(owner)
  return openSession(owner.userId, client, 'Passkey')
}

/** The confirmed account of an address, and the password of its newest waiting registration (waiting.ts). */
type Account = Tried & {
  waitingHash: string | null
  id: number | null
  passwordHash: string | null
  secret: Buffer | null
  keyId: string | null
  isTrusted: boolean
}

const ACCOUNT = `SELECT ${TRIED}, u.id, u.password_hash AS "passwordHash", ${FACTOR}, (SELECT password_hash FROM users
    WHERE email_key = $3::text AND confirmed_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 1) AS "waitingHash"
  FROM (VALUES (1)) AS once LEFT JOIN users u ON u.email_key = $4::text AND u.confirmed_at IS NOT NULL
  ${FACTOR_OF_USER}`

type Kept = { id: number; passwordHash: string }

/**
 * Hashes a password with the present parameters, unless it was changed or removed meanwhile. Returns its hash. Above
 * the limit of `tries` nothing is hashed or stored.
 * @throws AppError tooManyRequests, overloaded
 */
async function rehashed(kept: Kept, password: string, { address }: Client, tries?: PasswordTry): Promise<string> {
  await tries?.succeed()
  const passwordHash = await hashPassword(password, address)
  const { count } = await prisma().user.updateMany({ where: kept, data: { passwordHash } })
  if (count > 0) return passwordHash
  // Another login may have done the same at this moment.
  const now = await prisma().user.findUnique({ where: { id: kept.id }, select: { passwordHash: true } })
  return now && (await isPassword(now.passwordHash, password, address)) ? now.passwordHash : kept.passwordHash
}

/**
 * Opens the first session of an account by its mailed link, in the browser that registered it. The account must be
 * confirmed; `secret` is what that browser holds, and is used up.
 * @throws AppError badCredentials
 */
export function logInRegistered(token: string, secret: string, client: Client): Promise<Login> {
  return openSession({ token: tokenHash(token), secret: tokenHash(secret) }, client, 'Link')
}

/**
 * Who enters: a user whose password was right, or the holder of a mailed link and of the secret of its registration.
 */
type Entering = number | { token: Buffer; secret: Buffer }

/**
 * The identity of a provider by which a session begins, the provider's own id of its session, and when its user proved
 * there who they are, in seconds since 1970; null: unknown, which is no proof here.
 */
type ByIdentity = { id?: number | null; session?: string | null; authTime?: number | null }
/**
 * Whether a second factor was proved, too, and the hash of the password that was right. `tries` is checked when the
 * session opens, since others may have failed meanwhile.
 */
type ByPassword = { isFull?: boolean; passwordHash?: string | null; tries?: PasswordTry | undefined }

/**
 * Opens a session of a user who has proved who they are; they are confirmed. `method`: how; the last is for those of
 * a provider, and for those with a code. In an account with a second factor only a code or a passkey makes the login a
 * proof for what cannot be undone (step-up.ts), and an objection to the removal of the factor.
 * @throws AppError badCredentials if there is no such user, or if another password was set while this login waited;
 *   providerRefused if the identity has left the account; tooManyRequests
 */
export async function openSession(
  who: Entering,
  client: Client,
  method: LoginMethod,
  by: ByIdentity & ByPassword = {},
): Promise<Login> {
  const { id: identity = null, session: providerSession = null, authTime = null } = by
  const { isFull = method === 'Passkey', passwordHash = null, tries } = by
  const sessionId = randomUUID()
  const refreshToken = firstRefreshToken(sessionId)
  const session = [
    ...[tokenHash(refreshToken), deviceName(client.userAgent), SESSION_DAYS, MAX_SESSIONS - 1],
    ...[method, writtenNetwork(client.address), identity, providerSession, isFull, authTime],
  ]
  const [opened] =
    typeof who === 'number'
      ? await plannedRows<Opened>('open-session', OPEN, [
          ...[sessionId, who, ...session, passwordHash],
          ...loginMarks(who, client),
          ...fewOf(tries?.counts ?? []),
        ])
      : await plannedRows<Opened>('open-registered', OPEN_REGISTERED, [sessionId, who.token, ...session, who.secret])
  if (!opened) await tries?.succeed()
  if (!opened) throw new AppError(identity === null ? 'badCredentials' : 'providerRefused')
  const { id: userId, expires, permissions, first, isNew } = opened
  if (typeof who !== 'number') await knowFirstLogin({ userId, sessionId, method }, client)
  else if (isNew) await tellLogin({ userId, sessionId, method }, client)
  return { ...(await pair(sessionId, refreshToken, { userId, permissions, expires })), user: ownFields(opened), first }
}

type Opened = OwnRow & { expires: Date; isNew?: boolean } & Pick<Login, 'first'>

/**
 * Locks the account first, as everywhere (server/domain/identity/users/locks.ts). A new password ends all sessions: a
 * login by the former one that was on its way then opens none.
 */
const LOCKED = `locked AS (SELECT id, created_at, password_hash FROM users WHERE id = $2::int
    AND ($13::text IS NULL OR password_hash = $13::text) AND ${few(18)} FOR NO KEY UPDATE)`
/** The identity by which the user comes, which may be disconnected at the same moment: then nobody enters by it. */
const OWNER = `${LOCKED}, identity AS (
    SELECT i.id FROM locked JOIN identities i ON i.user_id = locked.id AND i.id = $9::int FOR KEY SHARE OF i
  ), owner AS (SELECT id, created_at, password_hash FROM locked WHERE $9::int IS NULL OR EXISTS (SELECT FROM identity))`
/** The user of the link, if confirmed. */
const OWNER_OF_LINK = `owner AS (SELECT id FROM users WHERE confirmed_at IS NOT NULL AND id = (SELECT user_id FROM mail_tokens
    WHERE token_hash = $2::bytea AND purpose = 'Confirm' AND expires_at > now()) FOR NO KEY UPDATE)`
/** The first login ends the registration. Of two that use its secret at once, one finds nothing to delete. */
const ENDED = `registered AS (
    DELETE FROM registrations r USING owner WHERE r.user_id = owner.id RETURNING r.user_id AS id, r.wanted, r.action)`
const ENDED_BY_SECRET = `registered AS (
    DELETE FROM registrations r USING owner WHERE r.user_id = owner.id AND r.secret_hash = $13::bytea
    RETURNING r.user_id AS id, r.wanted, r.action)`

/** What the first login leads to; null at later ones. */
const FIRST = `(SELECT json_build_object('page', wanted, 'action', action) FROM registered) AS "first"`

/** A provider may know its user from before: it proves them at the time that it names (`auth_time`), or not at all. */
const PROVEN = `CASE WHEN $7::login_method = 'Provider' AND $12::float8 IS NULL THEN NULL
  ELSE least(now(), to_timestamp($12::float8)) END`

/** A login with a code is an objection to a removal of the second factor, which only somebody without codes needs. */
const opening = (entering: 'owner' | 'registered') => `kept AS (
    DELETE FROM second_factor_removals r USING ${entering} e WHERE r.user_id = e.id AND $11::boolean
  ), ended AS (
    DELETE FROM sessions WHERE id IN (SELECT s.id FROM ${entering} e JOIN sessions s ON s.user_id = e.id
      ORDER BY s.last_used_at DESC, s.id OFFSET $6::int)
  ), opened AS (
    INSERT INTO sessions (id, user_id, token_hash, device, expires_at, method, network, authenticated_at, factor_proved_at,
      identity_id, provider_session)
    SELECT $1::uuid, id, $3::bytea, $4::text, now() + make_interval(days => $5::int), $7::login_method, $8::text,
      CASE WHEN $11::boolean OR NOT EXISTS (SELECT FROM second_factors f
        WHERE f.user_id = entered.id AND f.confirmed_at IS NOT NULL) THEN ${PROVEN} END,
      CASE WHEN $11::boolean THEN now() END, $9::int, $10::text
    FROM ${entering} AS entered
    RETURNING user_id, expires_at
  )`
/**
 * Another password was set while the statement waited for the account: what it reads of known networks and browsers is
 * older. Then tellLogin() decides.
 */
const WAITED = 'EXISTS (SELECT FROM owner JOIN users u USING (id) WHERE u.password_hash <> owner.password_hash)'
const OPENED = `opened.expires_at AS expires, ${FIRST}, ${OWN_COLUMNS} FROM opened JOIN users u ON u.id = opened.user_id`
const OPEN = `WITH ${OWNER}, ${ENDED}, ${opening('owner')},
  ${knowing({
    marks: 14,
    session: '$1::uuid',
    isFirst: 'EXISTS (SELECT FROM registered)',
    stores: `NOT ${WAITED} AND ${UNLESS_NEW}`,
  })}
  SELECT ${WAITED} OR ${IS_NEW} AS "isNew", ${OPENED}`
const OPEN_REGISTERED = `WITH ${OWNER_OF_LINK}, ${ENDED_BY_SECRET}, ${opening('registered')} SELECT ${OPENED}`
