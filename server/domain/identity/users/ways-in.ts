import type { LoginMethod } from '@/lib/identity/schemas/users'
import { plannedRows } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import type { Statements, Tx } from '@/server/platform/writing/write'
import { hasPasswordLogin } from '../configured/password-login'
import { providers } from '../configured/providers'
import { knownParty } from '../configured/site'

/**
 * The ways into an account: for each method of login a condition on `users u`. Only what the site takes now counts: a
 * password where there are logins by password, a passkey where the site has them, an identity of a configured provider.
 */
const WAYS_IN: Partial<Record<LoginMethod, string>> = {
  Password: '$2::boolean AND u.has_password',
  Passkey: '$3::boolean AND EXISTS (SELECT FROM passkeys k WHERE k.user_id = u.id)',
  Provider: 'EXISTS (SELECT FROM identities i WHERE i.user_id = u.id AND i.issuer = ANY($4::text[]))',
}

const WAYS = `SELECT array_remove(ARRAY[${Object.entries(WAYS_IN)
  .map(([method, condition]) => `CASE WHEN ${condition} THEN '${method}' END`)
  .join(', ')}], NULL) AS ways FROM users u WHERE u.id = $1::int`

const valuesOf = (userId: number) => [
  ...[userId, hasPasswordLogin(), knownParty() !== null],
  providers().map(({ issuer }) => issuer),
]

/** By which methods a user can log in. */
export async function waysIn(userId: number): Promise<LoginMethod[]> {
  const [row] = await plannedRows<{ ways: LoginMethod[] }>('ways-in', WAYS, valuesOf(userId))
  return row?.ways ?? []
}

/** The same in a transaction, whose user must be locked. */
async function waysLeft(tx: Statements, userId: number): Promise<LoginMethod[]> {
  const { rows } = await tx.query<{ ways: LoginMethod[] }>(WAYS, valuesOf(userId))
  return rows[0]?.ways ?? []
}

/**
 * After a way in was removed in `tx`, whose user must be locked: at least one must remain that works at this site as it
 * is configured. A password is none without logins by password, an identity none without its provider.
 * @throws AppError lastWayIn
 */
export async function expectWayIn(tx: Statements, userId: number): Promise<void> {
  if ((await waysLeft(tx, userId)).length === 0) throw new AppError('lastWayIn')
}

/** Whether a user, who must be locked, has passkeys, and could enter without them. */
export async function hasSparePasskeys(tx: Statements, userId: number): Promise<boolean> {
  const ways = await waysLeft(tx, userId)
  return ways.includes('Passkey') && ways.length > 1
}

type News =
  | { kind: 'passkeyAdded' | 'passkeyRemoved' | 'passwordRemoved' }
  | { kind: 'providerAdded' | 'providerRemoved'; provider: string }

/** Tells the owner of an account by mail and notice that `tx` adds or removes a way in. */
export function tellWayIn(tx: Tx, userId: number, news: News): void {
  tx.addJob('mail', { ...news, userId })
  tx.addJob('notify', { kind: 'wayIn', of: news.kind, userId, at: Date.now() })
}

/** Whether a user has a password, though the site may have no logins by it. */
export async function hasPassword(userId: number): Promise<boolean> {
  const found = await plannedRows('has-password', HAS_PASSWORD, [userId])
  return found.length > 0
}

const HAS_PASSWORD = 'SELECT FROM users WHERE id = $1::int AND has_password'
