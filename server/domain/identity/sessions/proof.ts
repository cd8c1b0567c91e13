import { plannedRows } from '@/server/platform/database/client'
import { AppError, invalidInput } from '@/server/platform/errors'
import { passwordTries, TRIED, type Tried } from './password-tries'
import { isPassword } from './passwords'
import type { Client } from './sessions'

/** The fields of a user that changes of the account need. */
export type Proven = { id: number; username: string; email: string }

/**
 * Verifies a logged-in user's password again, since a device may be left unlocked. `field` is the input's field for
 * errors.
 * @throws AppError invalidInput (passwordWrong), tooManyRequests, overloaded, unauthenticated
 */
export async function provePassword(userId: number, password: string, field: string, client: Client): Promise<Proven> {
  const tries = passwordTries(userId, client.address)
  const [user] = await plannedRows<Proven & Tried & { passwordHash: string }>('password-of', PASSWORD, [
    ...tries.values,
    userId,
  ])
  if (!user) throw new AppError('unauthenticated')
  const { passwordHash, used, networks, ...proven } = user
  const attempt = tries.begin(userId, { used, networks })
  const same = await isPassword(passwordHash, password, client.address)
  await (same ? attempt.succeed() : attempt.fail())
  if (same) return proven
  throw invalidInput({ [field]: 'passwordWrong' })
}

const PASSWORD = `SELECT ${TRIED}, u.id, u.username, u.email, u.password_hash AS "passwordHash" FROM users u WHERE u.id = $3::int`
