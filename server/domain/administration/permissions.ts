import type { Permission } from '@/lib/identity/schemas/users'
import { changePermission, expectAdministrator, lockAdministrators } from '@/server/domain/identity/users/permissions'
import { roleGiving } from '@/server/domain/identity/users/roles'
import { AppError } from '@/server/platform/errors'
import { type Administrator, expectHeld, expectOther } from './users/rules'
import { logTold, onUser } from './users/writes'

/**
 * Gives a right by hand, effective at the user's next call. Returns whether something has changed.
 * @throws AppError notFound, rightNotHeld
 */
export async function givePermission(by: Administrator, userId: number, permission: Permission): Promise<boolean> {
  expectHeld(by, [permission])
  return onUser(userId, async (tx) => {
    const change = { userId, permission, isGranted: true, issuer: null, by: by?.id ?? null }
    if (!(await changePermission(tx, change))) return false
    await logTold(tx, by, { act: 'Grant', userId, before: {}, after: { permission } })
    return true
  })
}

/**
 * Takes a right, whoever gave it, but not what a role gives. Returns whether the user had it.
 * @throws AppError notFound, ownAccount (CanAdminister of oneself), roleGives, lastAdministrator
 */
export async function takePermission(by: Administrator, userId: number, permission: Permission): Promise<boolean> {
  const isAdministration = permission === 'CanAdminister'
  if (isAdministration) expectOther(by, userId)
  return onUser(userId, async (tx) => {
    if ((await roleGiving(tx, userId, permission)) !== null) throw new AppError('roleGives')
    if (isAdministration) await lockAdministrators(tx)
    const change = { userId, permission, isGranted: false, issuer: null, by: by?.id ?? null }
    if (!(await changePermission(tx, change))) return false
    if (isAdministration) await expectAdministrator(tx)
    await logTold(tx, by, { act: 'Revoke', userId, before: { permission }, after: {} })
    return true
  })
}
