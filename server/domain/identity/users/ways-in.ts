import type { LoginMethod } from '@/lib/identity/schemas/users'
import { plannedRows } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import type { Statements } from '@/server/platform/writing/write'

/** The ways into an account: for each method of login a condition on `users u`. */
const WAYS_IN: Partial<Record<LoginMethod, string>> = {
  Password: 'u.has_password',
  Passkey: 'EXISTS (SELECT FROM passkeys k WHERE k.user_id = u.id)',
  Provider: 'EXISTS (SELECT FROM identities i WHERE i.user_id = u.id)',
}

const WAYS = `SELECT array_remove(ARRAY[${Object.entries(WAYS_IN)
  .map(([method, condition]) => `CASE WHEN ${condition} THEN '${method}' END`)
  .join(', ')}], NULL) AS ways FROM users u WHERE u.id = $1::int`

/** By which methods a user can log in. */
export async function waysIn(userId: number): Promise<LoginMethod[]> {
  const [row] = await plannedRows<{ ways: LoginMethod[] }>('ways-in', WAYS, [userId])
  return row?.ways ?? []
}

/**
 * After a way in was removed in `tx`, whose user must be locked: at least one must remain.
 * @throws AppError lastWayIn
 */
export async function expectWayIn(tx: Statements, userId: number): Promise<void> {
  const { rows } = await tx.query<{ ways: LoginMethod[] }>(WAYS, [userId])
  if (!rows[0]?.ways.length) throw new AppError('lastWayIn')
}
