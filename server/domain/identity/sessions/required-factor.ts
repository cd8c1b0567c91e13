import type { Permission } from '@/lib/identity/schemas/users'
import { plannedRows } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { AppError } from '@/server/platform/errors'
import type { Asker } from './asker'
import { stepUpMethods } from './step-up'

/** Whether the operator asks users for a second factor or a passkey (SECOND_FACTOR; ASVS 5.0, 6.3.3). */
export const asksFactor = () => env().SECOND_FACTOR !== 'optional'

/** Whether a user has a second factor or a passkey. `userId` is SQL of the user's id. */
const held = (userId: string) => `(EXISTS (SELECT FROM second_factors f
    WHERE f.user_id = ${userId} AND f.confirmed_at IS NOT NULL) OR EXISTS (SELECT FROM passkeys k WHERE k.user_id = ${userId}))`

/** Whether a code or a passkey has proved the session `s`, of a user who still has one of both. */
export const PROVED = `s.factor_proved_at IS NOT NULL AND ${held('s.user_id')}`

/** Whether a user has what the operator asks for. */
export async function holdsFactor(userId: number): Promise<boolean> {
  return (await plannedRows('holds-factor', HOLDS, [userId])).length > 0
}

const HOLDS = `SELECT WHERE ${held('$1::int')}`

/**
 * Refuses a right that is withheld until a second factor has proved the session.
 * @throws AppError secondFactorNeeded, with what proves it; without a method the user sets one up first
 */
export async function expectRight({ id, withheld }: Asker, permission: Permission): Promise<void> {
  if (withheld?.includes(permission)) throw await needed(id)
}

/**
 * Refuses writing where everybody has to have a second factor.
 * @throws AppError as `expectRight()`
 */
export async function expectFactorToWrite({ id, withheld }: Asker): Promise<void> {
  if (withheld && env().SECOND_FACTOR === 'everybody') throw await needed(id)
}

const needed = async (userId: number) =>
  new AppError('secondFactorNeeded', { current: { methods: await provingMethods(userId) } })

/** By what a user can prove a session fully. */
async function provingMethods(userId: number): Promise<('passkey' | 'code')[]> {
  const methods = await stepUpMethods(userId)
  return methods.filter((method) => method === 'passkey' || method === 'code')
}

/** What a session lacks before its rights count: null if nothing, else by what to prove it; `[]`: nothing is set up. */
export async function missingProof({ id, withheld }: Asker): Promise<('passkey' | 'code')[] | null> {
  const counts = withheld && (withheld.length > 0 || env().SECOND_FACTOR === 'everybody')
  return counts ? provingMethods(id) : null
}
