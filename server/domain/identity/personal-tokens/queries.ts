import type { PersonalToken, TokenUser } from '@/lib/identity/schemas/personal-tokens'
import type { Permission } from '@/lib/identity/schemas/users'
import type { TokenScope } from '@/lib/identity/token-scopes'
import { plannedRows } from '@/server/platform/database/client'
import { noting } from '@/server/platform/database/read-only'
import { AppError } from '@/server/platform/errors'
import { type Asker, suspensionUntil } from '../sessions/asker'
import { writtenNetwork } from '../sessions/known-networks'
import { asksFactor, holdsFactor } from '../sessions/required-factor'
import { usernameKey } from '../users/names'
import { permissionsOf } from '../users/permissions'
import { hashOfToken, IS_LIVE } from './rules'

/** Tokens of a list, also revoked ones. */
const LISTED = 100

/** The user's tokens, the newest first; those that are revoked come last. */
export async function tokensOf(userId: number): Promise<PersonalToken[]> {
  return (await plannedRows<Row>('personal-tokens-of', TOKENS, [userId])).map(toToken)
}

export type Row = {
  id: number
  name: string
  scopes: TokenScope[]
  createdAt: Date
  lastUsedAt: Date | null
  lastNetwork: string | null
  expiresAt: Date | null
  revokedAt: Date | null
}

export const COLUMNS = `id, name, scopes::text[] AS scopes, created_at AS "createdAt", last_used_at AS "lastUsedAt",
  last_network AS "lastNetwork", expires_at AS "expiresAt", revoked_at AS "revokedAt"`
const TOKENS = `SELECT ${COLUMNS} FROM personal_tokens WHERE user_id = $1::int
  ORDER BY revoked_at IS NOT NULL, created_at DESC, id DESC LIMIT ${LISTED}`

export function toToken({ createdAt, lastUsedAt, expiresAt, revokedAt, ...row }: Row): PersonalToken {
  return {
    ...row,
    createdDate: createdAt.toISOString(),
    lastUsedDate: lastUsedAt?.toISOString() ?? null,
    expiresDate: expiresAt?.toISOString() ?? null,
    revokedDate: revokedAt?.toISOString() ?? null,
  }
}

/** The names of the user's tokens that live. */
export async function liveTokenNames(userId: number): Promise<string[]> {
  return (await plannedRows<{ name: string }>('live-token-names', LIVE_NAMES, [userId])).map(({ name }) => name)
}

const LIVE_NAMES = `SELECT name FROM personal_tokens WHERE user_id = $1::int AND ${IS_LIVE}
  ORDER BY created_at DESC, id DESC LIMIT ${LISTED}`

/** What a call takes of personal tokens: those with a scope, all (`any`), or none. */
export type TakenScope = TokenScope | 'any' | undefined
type Taking = {
  /** The permission that the call asks for. */
  asked?: Permission | undefined
  /** Whether visitors may make the call. */
  isOfVisitors: boolean
  /** The address of the client. */
  address: string
  /** A writing call, for the list of what the token did. */
  writes?: { method: string; path: string } | undefined
}

/**
 * Returns the user behind a personal token, with those permissions that the scope covers (CAN) and the one that the
 * call asks for. On a call that visitors may make, a token without the scope is nobody's: null. A token of a suspended
 * user is refused everywhere, as an ended one is. Stores the last use, at most once a minute, in one statement with a
 * write that is only listed.
 * @throws AppError unauthenticated (there is none), tokenSuspended, tokenScope (it may not do this)
 */
export async function askerOfToken(
  token: string,
  scope: TakenScope,
  { asked, isOfVisitors, address, writes }: Taking,
): Promise<TokenAsker | null> {
  const hash = hashOfToken(token)
  if (!hash) throw new AppError('unauthenticated')
  const [row] = await noting(
    () => plannedRows<AskerRow>('asker-of-token', ASKER, [hash, writtenNetwork(address), ...actOf(scope, writes)]),
    () => plannedRows<AskerRow>('asker-of-token-only', ASKER_ONLY, [hash]),
  )
  if (!row) throw new AppError('unauthenticated')
  if (row.suspendedUntil) throw new AppError('tokenSuspended', suspensionUntil(row.suspendedUntil))
  if (!fits(row.scopes, scope)) {
    if (!isOfVisitors) throw new AppError('tokenScope')
    return null
  }
  const can = scope === 'any' ? [] : CAN[scope]
  const permissions = row.permissions.filter((each) => can.includes(each) || each === asked)
  // A program proves nothing; its user, who has made the token, has to have a second factor.
  const isProved = !asksFactor() || (await holdsFactor(row.id))
  return {
    id: row.id,
    ...(isProved ? { permissions } : { permissions: [], withheld: permissions }),
    sessionId: '',
    suspendedUntil: row.suspendedUntil,
    scopes: row.scopes,
    token: { id: row.token, act: row.act },
  }
}

/** The asker behind a token, the token, and its line in what the token did. */
export type TokenAsker = Asker & { token: { id: number; act: number | null } }

/** Scopes whose writes are listed by their address; records and entries name the token themselves. */
const LISTED_SCOPES: readonly TakenScope[] = ['WriteLists', 'WriteReviews', 'WriteFollows']

function actOf(scope: TakenScope, writes: Taking['writes']): [string, string, string] | [null, null, null] {
  if (!(writes && scope && LISTED_SCOPES.includes(scope))) return [null, null, null]
  return [scope, writes.method, writes.path.slice(0, 300)]
}

function fits(scopes: readonly TokenScope[], scope: TakenScope): scope is TokenScope | 'any' {
  return scope !== undefined && (scope === 'any' || scopes.includes(scope))
}

/**
 * The permissions that a scope gives a token, if its user has them. Moderators' permissions are only for calls that ask
 * for them and take tokens.
 */
const CAN: Record<TokenScope, readonly Permission[]> = {
  ReadLists: [],
  ReadPrivate: [],
  ReadNotices: [],
  WriteRecords: [],
  WriteLists: [],
  WriteReviews: [],
  WriteFollows: [],
  UploadTorrents: [],
  EditTorrents: [],
  EditCatalogue: ['CanEdit'],
}

/** The user of a token, as the token's scripts see them; null if there is none. */
export async function userOfToken(id: number, scopes: readonly TokenScope[]): Promise<TokenUser | null> {
  const [row] = await plannedRows<{ username: string }>('user-of-token', USER, [id])
  return row ? { id, username: row.username, scopes: [...scopes] } : null
}

/** Whether a name is that of a user, or was it within a year. */
export async function isNameOf(id: number, username: string): Promise<boolean> {
  const found = await plannedRows('name-of-user', NAME, [id, usernameKey(username)])
  return found.length > 0
}

const NAME = `SELECT FROM users WHERE id = $1::int AND username_key = $2::text
  UNION ALL SELECT FROM former_names WHERE user_id = $1::int AND username_key = $2::text AND until > now()`

const USER = 'SELECT username FROM users WHERE id = $1::int'

type AskerRow = Pick<Asker, 'id' | 'suspendedUntil' | 'permissions'> & {
  scopes: TokenScope[]
  token: number
  act: number | null
}

const SUSPENDED = `CASE WHEN u.suspended_until > now() THEN u.suspended_until END AS "suspendedUntil", ${permissionsOf('u.id')} AS permissions`
const ASKER_ONLY = `SELECT u.id, t.scopes::text[] AS scopes, t.id AS token, NULL::int AS act, ${SUSPENDED}
  FROM personal_tokens t JOIN users u ON u.id = t.user_id WHERE t.token_hash = $1::bytea AND ${IS_LIVE}`
/** The update waits for nobody: a use at the same moment notes it. */
const ASKER = `WITH found AS (
    SELECT id, user_id, scopes, last_used_at,
      (SELECT suspended_until > now() FROM users WHERE users.id = user_id) IS TRUE AS is_suspended
    FROM personal_tokens WHERE token_hash = $1::bytea AND ${IS_LIVE}
  ), act AS (
    INSERT INTO token_acts (token_id, method, path) SELECT id, $4::text, $5::text FROM found
    WHERE $3::token_scope = ANY (scopes) AND NOT is_suspended RETURNING id
  ), used AS (
    UPDATE personal_tokens SET last_used_at = now(), last_network = $2::text WHERE id IN (
      SELECT t.id FROM personal_tokens t JOIN found USING (id)
      WHERE found.last_used_at IS NULL OR found.last_used_at < now() - interval '1 minute' FOR UPDATE OF t SKIP LOCKED)
  )
  SELECT u.id, found.scopes::text[] AS scopes, found.id AS token, (SELECT id FROM act) AS act, ${SUSPENDED}
  FROM found JOIN users u ON u.id = found.user_id`
