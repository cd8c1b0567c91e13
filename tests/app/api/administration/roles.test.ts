import { beforeEach, expect, test } from 'vitest'
import type { Role, UserRole } from '@/lib/administration/schemas/user-acts'
import type { Permission } from '@/lib/identity/schemas/users'
import { deleteRole, giveRole, takeRole } from '@/server/domain/administration/roles/mutations'
import { changePermission } from '@/server/domain/identity/users/permissions'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { write } from '@/server/platform/writing/write'
import { refusalOf, send } from '@/tests/support/accounts'
import { actsOn, administrator, rightsOf, toldOf } from '@/tests/support/administration'
import { useDatabase } from '@/tests/support/database'
import { waitingForLocks } from '@/tests/support/locks'
import { type Somebody, somebody } from '@/tests/support/moderation'
import { grant, revoke } from '@/tests/support/permissions'

useDatabase()

let boss: Somebody
beforeEach(async () => {
  await rows(sql`DELETE FROM user_permissions`)
  await rows(sql`DELETE FROM roles`)
  boss = await administrator()
})

async function made(name: string, ...permissions: Permission[]): Promise<number> {
  const answer = await send('POST', '/api/admin/roles', { name, permissions }, boss.headers)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { id: number }).id
}
const give = (id: number, role: number) => send('PUT', `/api/admin/users/${id}/roles/${role}`, undefined, boss.headers)
const take = (id: number, role: number) =>
  send('DELETE', `/api/admin/users/${id}/roles/${role}`, undefined, boss.headers)
const change = (role: number, name: string, ...permissions: Permission[]) =>
  send('PUT', `/api/admin/roles/${role}`, { name, permissions }, boss.headers)
const PROVIDER = 'https://login.example.org'
const byProvider = (userId: number, permission: Permission, isGranted: boolean) =>
  write((tx) => changePermission(tx, { userId, permission, isGranted, issuer: PROVIDER, by: null }))

test('a role gives its rights, a change of it changes those of its holders, and taking it takes only what it gave', async () => {
  const team = await made("Editors' team", 'CanEdit', 'CanModerate')
  const { id } = await somebody('CanModerate')
  for (const _ of [1, 2]) expect((await give(id, team)).status).toBe(200)
  expect(await rightsOf(id)).toEqual([
    ['CanEdit', `role:${team}`],
    ['CanModerate', null],
  ])
  expect((await change(team, 'Team', 'CanModerate')).status).toBe(200)
  expect(await rightsOf(id)).toEqual([['CanModerate', null]])
  expect((await change(team, 'Team', 'CanEdit', 'CanModerate')).status).toBe(200)
  expect((await take(id, team)).status).toBe(200)
  expect(await rightsOf(id)).toEqual([['CanModerate', null]])
  expect((await take(id, team)).status).toBe(404)
  expect((await actsOn(id)).map(({ act }) => act)).toEqual(['GiveRole', 'ChangeRole', 'ChangeRole', 'TakeRole'])
  expect(await toldOf(id)).toEqual(['GiveRole', 'ChangeRole', 'ChangeRole', 'TakeRole'])
  const log = await prisma().moderationLog.findMany({ where: { object: { not: null } }, orderBy: { id: 'asc' } })
  expect(log.map(({ act, object, before, after }) => [act, object, before, after])).toEqual([
    ['MakeRole', "Editors' team", null, { name: "Editors' team", permissions: ['CanEdit', 'CanModerate'] }],
    [
      'ChangeRole',
      "Editors' team",
      { name: "Editors' team", permissions: ['CanEdit', 'CanModerate'] },
      { name: 'Team', permissions: ['CanModerate'] },
    ],
    ['ChangeRole', 'Team', expect.anything(), expect.anything()],
  ])
})

test('what two roles give stays with the other one, what a provider gave with it, and what is given by hand for good', async () => {
  const [first, second] = [await made('First', 'CanEdit'), await made('Second', 'CanEdit', 'CanModerate')]
  const { id } = await somebody()
  await give(id, first)
  await give(id, second)
  await take(id, first)
  expect(await rightsOf(id)).toEqual([
    ['CanEdit', `role:${second}`],
    ['CanModerate', `role:${second}`],
  ])
  // A provider that names and no longer names a group changes nothing of it.
  await byProvider(id, 'CanEdit', true)
  await byProvider(id, 'CanEdit', false)
  expect(await rightsOf(id)).toHaveLength(2)
  await grant(id, 'CanEdit')
  await take(id, second)
  expect(await rightsOf(id)).toEqual([['CanEdit', null]])
  // What the provider gave first becomes the role's when the provider takes it.
  await revoke(id, 'CanEdit')
  await byProvider(id, 'CanEdit', true)
  await give(id, first)
  expect(await rightsOf(id)).toEqual([['CanEdit', PROVIDER]])
  await byProvider(id, 'CanEdit', false)
  expect(await rightsOf(id)).toEqual([['CanEdit', `role:${first}`]])
  expect(
    await refusalOf(await send('DELETE', `/api/admin/users/${id}/permissions/CanEdit`, undefined, boss.headers)),
  ).toEqual([409, 'roleGives'])
  expect((await send('DELETE', `/api/admin/roles/${first}`, undefined, boss.headers)).status).toBe(200)
  expect(await rightsOf(id)).toEqual([])
  expect((await actsOn(id)).at(-1)).toMatchObject({ act: 'TakeRole', before: { role: 'First' } })
})

test('no role takes the last administrator, nor its own maker', async () => {
  const role = await made('Administrators', 'CanAdminister')
  const other = await somebody()
  await give(other.id, role)
  await give(boss.id, role)
  await rows(sql`UPDATE user_permissions SET issuer = ${`role:${role}`} WHERE user_id = ${boss.id}`)
  for (const refused of [
    await take(boss.id, role),
    await change(role, 'Administrators', 'CanEdit'),
    await send('DELETE', `/api/admin/roles/${role}`, undefined, boss.headers),
  ])
    expect(await refusalOf(refused)).toEqual([403, 'ownAccount'])
  // By the command line, which is nobody: one of two goes, the last one stays.
  await takeRole(null, other.id, role)
  await expect(takeRole(null, boss.id, role)).rejects.toMatchObject({ code: 'lastAdministrator' })
  await expect(deleteRole(null, role)).rejects.toMatchObject({ code: 'lastAdministrator' })
  expect(await rightsOf(boss.id)).toEqual([['CanAdminister', `role:${role}`]])
})

test('roles have one name each, are listed with their holders, and are listed for a user', async () => {
  const role = await made('Team', 'CanEdit')
  expect(
    await refusalOf(await send('POST', '/api/admin/roles', { name: 'TEAM', permissions: ['CanEdit'] }, boss.headers)),
  ).toEqual([409, 'conflict', { name: expect.any(String) }])
  const { id } = await somebody()
  await give(id, role)
  const listed = (await (await send('GET', '/api/admin/roles', undefined, boss.headers)).json()) as { data: Role[] }
  expect(listed.data).toEqual([{ id: role, name: 'Team', permissions: ['CanEdit'], holders: 1 }])
  const own = async (who: number) =>
    (
      (await (await send('GET', `/api/admin/users/${who}/roles`, undefined, boss.headers)).json()) as {
        data: UserRole[]
      }
    ).data
  expect(await own(id)).toEqual([{ id: role, name: 'Team', permissions: ['CanEdit'], isHeld: true }])
  expect((await own(boss.id))[0]?.isHeld).toBe(false)
  expect((await give(id, 999_999)).status).toBe(404)
})

test('the deletion of a role locks its users before what they have of it, as the deletion of an account does', async () => {
  const role = await made('Team', 'CanEdit')
  const { id } = await somebody()
  await give(id, role)
  const { begun } = await prisma().$transaction(
    async (db) => {
      await db.$queryRaw`SELECT id FROM users WHERE id = ${id} FOR UPDATE`
      const begun = deleteRole(null, role).then(() => 'done')
      await expect.poll(waitingForLocks, { interval: 5 }).toBe(1)
      await db.$queryRaw`SELECT 1 FROM user_roles WHERE user_id = ${id} FOR UPDATE NOWAIT`
      return { begun }
    },
    { timeout: 60_000 },
  )
  expect(await begun).toBe('done')
  expect(await rightsOf(id)).toEqual([])
})

test('at most 1,000 users have one role, and a change of it reaches them all', async () => {
  const role = await made('Team', 'CanEdit')
  await rows(sql`INSERT INTO users (username, username_key, email, email_key, password_hash, confirmed_at, updated_at)
    SELECT 'many-' || n, 'many-' || n, n || '@many.example', n || '@many.example', '', now(), now() FROM generate_series(1, 1000) AS n`)
  await rows(
    sql`INSERT INTO user_roles (user_id, role_id) SELECT id, ${role}::int FROM users WHERE username LIKE 'many-%'`,
  )
  const { id } = await somebody()
  expect(await refusalOf(await give(id, role))).toEqual([409, 'roleFull'])
  expect(await prisma().userRole.count({ where: { userId: id } })).toBe(0)
  expect((await change(role, 'Team', 'CanEdit', 'CanModerate')).status).toBe(200)
  expect(await prisma().userPermission.count({ where: { issuer: `role:${role}` } })).toBe(2000)
  const [one] = await rows<{ id: number }>(sql`SELECT id FROM users WHERE username = 'many-1'`)
  await takeRole(null, one?.id ?? 0, role)
  await giveRole(null, id, role)
  expect(await rightsOf(id)).toEqual([
    ['CanEdit', `role:${role}`],
    ['CanModerate', `role:${role}`],
  ])
})

test('a role that somebody else has changed meanwhile is not changed back', async () => {
  const role = await made('Team', 'CanEdit', 'CanAdminister')
  const from = (before: Permission[], ...permissions: Permission[]) =>
    send('PUT', `/api/admin/roles/${role}`, { name: 'Team', permissions, before }, boss.headers)
  const seen: Permission[] = ['CanAdminister', 'CanEdit']
  expect((await from(seen, 'CanEdit')).status).toBe(200)
  expect((await refusalOf(await from(seen, 'CanEdit', 'CanAdminister'))).slice(0, 2)).toEqual([409, 'conflict'])
  expect((await from(['CanEdit'], 'CanEdit', 'CanModerate')).status).toBe(200)
})
