import type { Permission } from '@/lib/identity/schemas/users'
import { changePermission } from '@/server/domain/identity/users/permissions'
import { write } from '@/server/platform/writing/write'

/** Gives a permission by hand, as a test's beginning: it is in no log, and nobody is told. */
export const grant = (userId: number, permission: Permission) =>
  write((tx) => changePermission(tx, { userId, permission, isGranted: true, issuer: null, by: null }))

/** Takes one, also from the last administrator. Returns whether the user had it. */
export const revoke = (userId: number, permission: Permission) =>
  write((tx) => changePermission(tx, { userId, permission, isGranted: false, issuer: null, by: null }))
