import type { Permission } from '@/lib/identity/schemas/users'
import type { Asker } from '@/server/domain/identity/sessions/asker'
import { AppError } from '@/server/platform/errors'

/** Who acts: an administrator, or null for the command line, which may do everything. */
export type Administrator = Pick<Asker, 'id' | 'permissions'> | null

/**
 * Nobody gives a right that they do not hold.
 * @throws AppError rightNotHeld
 */
export function expectHeld(by: Administrator, permissions: readonly Permission[]): void {
  if (by === null || by.permissions.includes('CanAdminister')) return
  if (!permissions.every((permission) => by.permissions.includes(permission))) throw new AppError('rightNotHeld')
}

/**
 * Nobody takes themselves out of the administration, and nobody goes around the proofs that the settings ask for.
 * @throws AppError ownAccount
 */
export function expectOther(by: Administrator, userId: number): void {
  if (by?.id === userId) throw new AppError('ownAccount')
}
