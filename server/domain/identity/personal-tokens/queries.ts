import type { PersonalToken, TokenScope } from '@/lib/identity/schemas/personal-tokens'
import type { Permission } from '@/lib/identity/schemas/users'
import { plannedRows } from '@/server/platform/database/client'
import { noting } from '@/server/platform/database/read-only'
import { AppError } from '@/server/platform/errors'
import type { Asker } from '../sessions/asker'
import { permissionsOf } from '../users/permissions'
import { hashOfToken } from './rules'

/** The user's tokens, the newest first. */
export async function tokensOf(userId: number): Promise<PersonalToken[]> {
  return (await plannedRows<Row>('personal-tokens-of', TOKENS, [userId])).map(toToken)
}

export type Row = {
  id: number
  name: string
  scopes: TokenScope[]
  createdAt: Date
  lastUsedAt: Date | null
}

export const COLUMNS = `id, name, scopes::text[] AS scopes, created_at AS "createdAt", last_used_at AS "lastUsedAt"`
const TOKENS = `SELECT ${COLUMNS} FROM personal_tokens WHERE user_id = $1::int ORDER BY created_at DESC, id DESC`

export function toToken({ createdAt, lastUsedAt, ...row }: Row): PersonalToken {
  return { ...row, createdDate: createdAt.toISOString(), lastUsedDate: lastUsedAt?.toISOString() ?? null }
}

/**
 * Returns the user behind a personal token. The permissions are cut down to those that the scope covers (CAN) and the
 * one that the call asks for. Stores the last use, at most once a minute.
 * @throws AppError unauthenticated (there is none), tokenScope (it may not do this)
 */
export async function askerOfToken(token: string, scope: TokenScope | undefined, asked?: Permission): Promise<Asker> {
  const hash = hashOfToken(token)
  if (!hash) throw new AppError('unauthenticated')
  const [row] = await noting(
    () => plannedRows<AskerRow>('asker-of-token', ASKER, [hash]),
    () => plannedRows<AskerRow>('asker-of-token-only', ASKER_ONLY, [hash]),
  )
  if (!row) throw new AppError('unauthenticated')
  if (!scope || !row.scopes.includes(scope)) throw new AppError('tokenScope')
  return {
    id: row.id,
    permissions: row.permissions.filter((each) => CAN[scope].includes(each) || each === asked),
    sessionId: '',
    suspendedUntil: row.suspendedUntil,
  }
}

/**
 * The permissions that a scope gives a token, if its user has them. Moderators' permissions are only for calls that ask
 * for them and take tokens.
 */
const CAN: Record<TokenScope, readonly Permission[]> = {
  ReadLists: [],
  UploadTorrents: [],
  EditTorrents: [],
  EditCatalogue: ['CanEdit'],
}

type AskerRow = Pick<Asker, 'id' | 'suspendedUntil' | 'permissions'> & { scopes: TokenScope[] }

const SUSPENDED = `CASE WHEN u.suspended_until > now() THEN u.suspended_until END AS "suspendedUntil", ${permissionsOf('u.id')} AS permissions`
const ASKER_ONLY = `SELECT u.id, t.scopes::text[] AS scopes, ${SUSPENDED}
  FROM personal_tokens t JOIN users u ON u.id = t.user_id WHERE t.token_hash = $1::bytea`
/** The update waits for nobody: a use at the same moment notes it. */
const ASKER = `WITH found AS (
    SELECT id, user_id, scopes, last_used_at FROM personal_tokens WHERE token_hash = $1::bytea
  ), used AS (
    UPDATE personal_tokens SET last_used_at = now() WHERE id IN (
      SELECT t.id FROM personal_tokens t JOIN found USING (id)
      WHERE found.last_used_at IS NULL OR found.last_used_at < now() - interval '1 minute' FOR UPDATE OF t SKIP LOCKED)
  )
  SELECT u.id, found.scopes::text[] AS scopes, ${SUSPENDED}
  FROM found JOIN users u ON u.id = found.user_id`
