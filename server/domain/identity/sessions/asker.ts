import type { Permission } from '@/lib/identity/schemas/users'
import type { TokenScope } from '@/lib/identity/token-scopes'
import { plannedRows } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { permissionsOf } from '../users/permissions'
import { asksFactor, PROVED } from './required-factor'
import { readAccessToken } from './tokens'

/** The user and session of a call. */
export type Asker = {
  id: number
  permissions: readonly Permission[]
  sessionId: string
  /** Until then the user cannot write; null if the user can. */
  suspendedUntil: Date | null
  /** The permissions that do not count until a second factor has proved the session (required-factor.ts), if any. */
  withheld?: readonly Permission[]
  /** What the personal token of the call may do; undefined in a session, which may do all. */
  scopes?: readonly TokenScope[]
}

/** Who asks, and what they may do. */
export type Asking = Pick<Asker, 'id' | 'permissions'>

/** What a refusal of a suspended user says: the end of the suspension. */
export const suspensionUntil = (end: Date) => ({
  current: { suspendedUntil: end.toISOString() },
  facts: { until: `${end.toISOString().slice(0, 16).replace('T', ' ')} UTC` },
})

/** Whether a call may read private records and the notes of records. */
export function readsPrivate({ scopes }: Pick<Asker, 'scopes'>): boolean {
  return scopes?.includes('ReadPrivate') ?? true
}

/** Whether a call may change lists of its user. */
export function writesLists({ scopes }: Pick<Asker, 'scopes'>): boolean {
  return scopes?.includes('WriteLists') ?? true
}

/**
 * Authenticates an access token. Session, user and permissions are read from the database for each call, so that an
 * ended session or a revoked permission takes effect at once.
 * @throws AppError unauthenticated
 */
export async function askerOf(token: string): Promise<Asker> {
  const { userId, sessionId } = await readAccessToken(token)
  const ids = [sessionId, userId]
  const [row] = asksFactor()
    ? await plannedRows<Row>('asker-proved', asker(PROVED), ids)
    : await plannedRows<Row>('asker', ASKER, ids)
  if (!row) throw new AppError('unauthenticated')
  const { isProved, permissions, suspendedUntil } = row
  const known = { id: userId, suspendedUntil, sessionId }
  return isProved ? { ...known, permissions } : { ...known, permissions: [], withheld: permissions }
}

type Row = Pick<Asker, 'permissions' | 'suspendedUntil'> & { isProved: boolean }

const asker = (proved: string) => `SELECT ${permissionsOf('s.user_id')} AS permissions, ${proved} AS "isProved",
    CASE WHEN u.suspended_until > now() THEN u.suspended_until END AS "suspendedUntil"
  FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id = $1::uuid AND s.user_id = $2::int AND s.expires_at > now()`
const ASKER = asker('true')
