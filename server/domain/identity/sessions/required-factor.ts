import type { Permission } from '@/lib/identity/schemas/users'
import { plannedRows } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { AppError } from '@/server/platform/errors'
import { waysIn } from '../users/ways-in'
import type { Asker } from './asker'
import { hasFactor } from './code-proof'

/** Whether the operator asks users for a second factor or a passkey (SECOND_FACTOR; ASVS 5.0, 6.3.3). */
export const asksFactor = () => env().SECOND_FACTOR !== 'optional'

/** Whether a user has a second factor or a passkey that was there at a time. `userId` and `at` are SQL. */
const held = (userId: string, at: string) => `(EXISTS (SELECT FROM second_factors f
    WHERE f.user_id = ${userId} AND f.confirmed_at <= ${at}) OR EXISTS (SELECT FROM passkeys k
    WHERE k.user_id = ${userId} AND k.created_at <= ${at}))`

/**
 * Whether a code or a passkey has proved the session `s`. What was proved by those that are all gone is void, also when
 * others came in their place.
 */
export const PROVED = held('s.user_id', 's.factor_proved_at')

/** Whether a user has what the operator asks for. */
export async function holdsFactor(userId: number): Promise<boolean> {
  return (await plannedRows('holds-factor', HOLDS, [userId])).length > 0
}

const HOLDS = `SELECT WHERE ${held('$1::int', "'infinity'")}`

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
  const [ways, code] = await Promise.all([waysIn(userId), hasFactor(userId)])
  return [...(ways.includes('Passkey') ? (['passkey'] as const) : []), ...(code ? (['code'] as const) : [])]
}

/** Whether something does not count in a session until a second factor has proved it. */
export function lacksProof({ withheld }: Pick<Asker, 'withheld'>): boolean {
  return withheld !== undefined && (withheld.length > 0 || env().SECOND_FACTOR === 'everybody')
}

/** What a session lacks before its rights count: null if nothing, else by what to prove it; `[]`: nothing is set up. */
export async function missingProof(asker: Asker): Promise<('passkey' | 'code')[] | null> {
  return lacksProof(asker) ? provingMethods(asker.id) : null
}
