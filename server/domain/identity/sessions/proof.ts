import { plannedRows } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { isPassword } from './passwords'
import { count, expectFew } from './rate-limits'
import type { Client } from './sessions'

/** The fields of a user that changes of the account need. */
export type Proven = { id: number; username: string; email: string }

/**
 * Verifies a logged-in user's password again, since a device may be left unlocked. `field` is the input's field for errors.
 * @throws AppError invalidInput (passwordWrong), tooManyRequests, overloaded, unauthenticated
 */
export async function provePassword(userId: number, password: string, field: string, client: Client): Promise<Proven> {
  const failures = [
    ['loginFailures', client.address],
    ['loginFailuresOfAccount', userId],
  ] as const
  await expectFew(...failures)
  const [user] = await plannedRows<Proven & { passwordHash: string }>('password-of', PASSWORD, [userId])
  if (!user) throw new AppError('unauthenticated')
  const { passwordHash, ...proven } = user
  if (await isPassword(passwordHash, password, client.address)) return proven
  await count(...failures)
  throw new AppError('invalidInput', { fields: { [field]: 'passwordWrong' } })
}

const PASSWORD = 'SELECT id, username, email, password_hash AS "passwordHash" FROM users WHERE id = $1::int'
