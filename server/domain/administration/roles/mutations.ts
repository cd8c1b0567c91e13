import type { RoleChange as Change, RoleInput } from '@/lib/administration/schemas/user-acts'
import type { Permission } from '@/lib/identity/schemas/users'
import { expectAdministrator, lockAdministrators, notePermission } from '@/server/domain/identity/users/permissions'
import { followRoles, type RoleChange } from '@/server/domain/identity/users/roles'
import { logAdministration } from '@/server/domain/moderation/administrators'
import { sql } from '@/server/platform/database/client'
import { whenTaken } from '@/server/platform/database/sql-state'
import { AppError, conflict, invalidInput } from '@/server/platform/errors'
import { type Tx, write } from '@/server/platform/writing/write'
import { type Administrator, expectHeld, expectOther } from '../users/rules'
import { actedOn, logTold } from '../users/writes'
import { MAX_HOLDERS, MAX_ROLES } from './queries'

type Role = { id: number; name: string; permissions: Permission[] }

/** The advisory lock of changes of roles: one at a time, before users are locked. */
const TURNS = 0x726f6c65

/** Changes roles in one transaction. */
function onRoles<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return write(async (tx) => {
    await tx.query(sql`SELECT 1 FROM pg_advisory_xact_lock(${TURNS}::bigint)`)
    return work(tx)
  }).catch(whenTaken(() => conflict({ name: 'roleNameTaken' })))
}

/**
 * Makes a role, which nobody has at first.
 * @throws AppError rightNotHeld, invalidInput (tooManyRoles), conflict (roleNameTaken)
 */
export function makeRole(by: Administrator, { name, permissions }: RoleInput): Promise<{ id: number }> {
  expectHeld(by, permissions)
  return onRoles(async (tx) => {
    const { rows } = await tx.query<{ id: number }>(sql`INSERT INTO roles (name, name_key, permissions)
      SELECT ${name}, ${keyOf(name)}, ${permissions}::permission[]
      WHERE (SELECT count(*) FROM roles) < ${MAX_ROLES}::int RETURNING id`)
    if (!rows[0]) throw invalidInput({ name: 'tooManyRoles' })
    await logAdministration(tx, { by: by?.id ?? null, act: 'MakeRole', object: name, after: { name, permissions } })
    return rows[0]
  })
}

/**
 * Changes a role, and with it the rights of those who have it, who are told.
 * @throws AppError notFound, rightNotHeld, ownAccount (one's own administration), lastAdministrator, conflict
 *   (roleNameTaken; without a field if the rights are not those that its administrator saw)
 */
export function changeRole(by: Administrator, id: number, { name, permissions, before: seen }: Change): Promise<void> {
  return onRoles(async (tx) => {
    const before = await roleOf(tx, id)
    if (seen && !isSame(seen, before.permissions)) throw new AppError('conflict')
    expectHeld(
      by,
      permissions.filter((each) => !before.permissions.includes(each)),
    )
    await tx.query(sql`UPDATE roles SET name = ${name}, name_key = ${keyOf(name)},
      permissions = ${permissions}::permission[] WHERE id = ${id}`)
    const changes = await follow(tx, by, await holdersOf(tx, id))
    const values = { before: valuesOf(before), after: { name, permissions } }
    await logAdministration(tx, { by: by?.id ?? null, act: 'ChangeRole', object: before.name, ...values })
    for (const userId of new Set(changes.map((change) => change.userId)))
      await logTold(tx, by, {
        act: 'ChangeRole',
        userId,
        before: { role: before.name, permissions: before.permissions },
        after: { role: name, permissions },
      })
  })
}

/**
 * Deletes a role: who had it loses what it gave, and is told.
 * @throws AppError notFound, ownAccount (one's own administration), lastAdministrator
 */
export function deleteRole(by: Administrator, id: number): Promise<void> {
  return onRoles(async (tx) => {
    const role = await roleOf(tx, id)
    const holders = await holdersOf(tx, id)
    // Before the rows that go with the role: a deletion of one of these accounts takes them in this order, too.
    await lockAll(tx, holders)
    await tx.query(sql`DELETE FROM roles WHERE id = ${id}`)
    await follow(tx, by, holders)
    await logAdministration(tx, { by: by?.id ?? null, act: 'DeleteRole', object: role.name, before: valuesOf(role) })
    for (const userId of holders) await logTold(tx, by, { act: 'TakeRole', userId, before: heldValues(role) })
  })
}

/**
 * Gives a user a role and its rights. Who has it keeps it. A role has a bounded number of holders, since a change of it
 * locks, changes and tells them all at once.
 * @throws AppError notFound (the user, or the role), rightNotHeld, roleFull
 */
export function giveRole(by: Administrator, userId: number, id: number): Promise<void> {
  return onRoles(async (tx) => {
    const role = await roleOf(tx, id)
    expectHeld(by, role.permissions)
    await lockAll(tx, [userId])
    await actedOn(tx, userId)
    const { rowCount } = await tx.query(sql`INSERT INTO user_roles (user_id, role_id) VALUES (${userId}, ${id})
      ON CONFLICT DO NOTHING`)
    if (!rowCount) return
    if ((await holdersOf(tx, id)).length > MAX_HOLDERS) throw new AppError('roleFull')
    await follow(tx, by, [userId])
    await logTold(tx, by, { act: 'GiveRole', userId, before: {}, after: heldValues(role) })
  })
}

/**
 * Takes a role from a user, and only what it gave: what was given by hand, by a provider or by another role stays.
 * @throws AppError notFound (also who does not have it), ownAccount (one's own administration), lastAdministrator
 */
export function takeRole(by: Administrator, userId: number, id: number): Promise<void> {
  return onRoles(async (tx) => {
    const role = await roleOf(tx, id)
    await lockAll(tx, [userId])
    const { rowCount } = await tx.query(sql`DELETE FROM user_roles WHERE user_id = ${userId} AND role_id = ${id}`)
    if (!rowCount) throw new AppError('notFound')
    await follow(tx, by, [userId])
    await logTold(tx, by, { act: 'TakeRole', userId, before: heldValues(role), after: {} })
  })
}

/** Makes the rights of these users those of their roles. @throws AppError ownAccount, lastAdministrator */
async function follow(tx: Tx, by: Administrator, userIds: readonly number[]): Promise<RoleChange[]> {
  await lockAll(tx, userIds)
  await lockAdministrators(tx)
  const changes = await followRoles(tx, userIds)
  for (const change of changes) await notePermission(tx, { ...change, by: by?.id ?? null })
  const lost = changes.filter(({ permission, isGranted }) => permission === 'CanAdminister' && !isGranted)
  for (const { userId } of lost) expectOther(by, userId)
  if (lost.length > 0) await expectAdministrator(tx)
  return changes
}

/** Locks accounts by ascending id, as everywhere (server/domain/identity/users/locks.ts). */
async function lockAll(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.query(sql`SELECT id FROM users WHERE id = ANY(${[...ids]}::int[]) ORDER BY id FOR NO KEY UPDATE`)
}

async function roleOf(tx: Tx, id: number): Promise<Role> {
  const { rows } = await tx.query<Role>(
    sql`SELECT id, name, permissions::text[] AS permissions FROM roles WHERE id = ${id}`,
  )
  if (!rows[0]) throw new AppError('notFound')
  return rows[0]
}

async function holdersOf(tx: Tx, id: number): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    sql`SELECT user_id AS id FROM user_roles WHERE role_id = ${id} ORDER BY user_id`,
  )
  return rows.map((row) => row.id)
}

const valuesOf = ({ name, permissions }: Role) => ({ name, permissions })
const heldValues = ({ name, permissions }: Role) => ({ role: name, permissions })

const isSame = (one: readonly Permission[], other: readonly Permission[]) =>
  one.length === other.length && one.every((each) => other.includes(each))

/** Names that differ in case or width alone are one. */
const keyOf = (name: string) => name.normalize('NFKC').toLowerCase()
