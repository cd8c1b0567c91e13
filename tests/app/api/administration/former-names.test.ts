import { beforeAll, expect, test } from 'vitest'
import { loadUser } from '@/app/[locale]/user/[username]/load'
import { cleanAccounts } from '@/server/domain/accounts/cleaning'
import { addUser } from '@/server/domain/administration/users/mutations'
import { renamedTo } from '@/server/domain/identity/users/former-names'
import { usernameKey } from '@/server/domain/identity/users/names'
import { inContext, newContext } from '@/server/platform/cache/context'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { refusalOf, registrationOf, send } from '@/tests/support/accounts'
import { actsOn, administrator, toldOf } from '@/tests/support/administration'
import { ask } from '@/tests/support/api'
import { useDatabase } from '@/tests/support/database'
import { givenUser } from '@/tests/support/factories'
import { drainInvalidations } from '@/tests/support/invalidations'
import type { Somebody } from '@/tests/support/moderation'

useDatabase()

let boss: Somebody
beforeAll(async () => {
  boss = await administrator()
})

const rename = (id: number, username: string) =>
  send('PUT', `/api/admin/users/${id}/username`, { username }, boss.headers)
const register = (username: string) => send('POST', '/api/users/register', registrationOf({ username }))
const TAKEN = [409, 'conflict', { username: expect.any(String) }]

test('a renamed user is told; the name before leads on, cannot be taken by others, and ends after a year', async () => {
  const id = await givenUser('Oldname')
  await drainInvalidations()
  expect((await rename(id, 'Newname')).status).toBe(200)
  expect(await drainInvalidations()).toEqual(expect.arrayContaining([`user:${id}`, 'index:user', `author:${id}`]))
  expect(await actsOn(id)).toEqual([
    { act: 'ChangeName', moderatorId: boss.id, before: { username: 'Oldname' }, after: { username: 'Newname' } },
  ])
  expect(await toldOf(id)).toEqual(['ChangeName'])
  for (const [before, after] of [
    ['/api/users/oldname', '/api/users/Newname'],
    ['/api/users/Oldname/records?list=anime&page=2', '/api/users/Newname/records?list=anime&page=2'],
    ['/api/feeds/user/Oldname', '/api/feeds/user/Newname'],
    ['/api/feeds/list/Oldname/best', '/api/feeds/list/Newname/best'],
  ] as const) {
    const answer = await ask(before, { redirect: 'manual' })
    expect([before, answer.status, answer.headers.get('location')]).toEqual([before, 301, after])
  }
  // Nobody else gets it by any way, also not one that looks like it; writes do not follow.
  const other = await givenUser('Other')
  expect(await refusalOf(await register('OLDNAME'))).toEqual(TAKEN)
  expect(await refusalOf(await rename(other, '0ldname'))).toEqual(TAKEN)
  await expect(addUser(null, { username: 'oldname', email: 'o@example.org' })).rejects.toMatchObject({
    code: 'conflict',
  })
  await expect(givenUser('Oldname')).rejects.toThrow()
  await expect(
    rows(sql`UPDATE users SET username = 'oldname', username_key = ${usernameKey('oldname')} WHERE id = ${other}`),
  ).rejects.toThrow()
  expect((await send('PUT', '/api/users/Oldname/follow', undefined, boss.headers)).status).toBe(404)
  // After a year.
  await rows(sql`UPDATE former_names SET until = now() - interval '1 second'`)
  expect(await renamedTo('Oldname')).toBeNull()
  expect((await ask('/api/users/Oldname', { redirect: 'manual' })).status).toBe(404)
  expect((await rename(other, 'Oldname')).status).toBe(200)
  await drainInvalidations()
  await cleanAccounts()
  expect(await drainInvalidations()).toContain(`user:${id}`)
  expect(await prisma().formerName.findMany({ select: { username: true } })).toEqual([{ username: 'Other' }])
})

test('the user takes a name back, and several names lead to the present one', async () => {
  const id = await givenUser('First-name')
  for (const name of ['Second-name', 'Third-name', 'Second-name', 'SECOND-NAME'])
    expect((await rename(id, name)).status).toBe(200)
  expect(await renamedTo('first-name')).toBe('SECOND-NAME')
  expect(await renamedTo('third-name')).toBe('SECOND-NAME')
  expect(await renamedTo('second-name')).toBeNull()
  expect(await refusalOf(await rename(id, 'admin'))).toEqual([400, 'invalidInput', { username: 'usernameReserved' }])
})

test('of a rename and a registration at once, one gets the name, and never somebody else the former one', async () => {
  const id = await givenUser('Racing')
  const [renamed, registered] = await Promise.all([rename(id, 'Raced'), register('Racing')])
  expect([renamed.status, registered.status]).toEqual([200, 409])
  expect(await renamedTo('Racing')).toBe('Raced')
  expect(await prisma().user.count({ where: { usernameKey: usernameKey('Racing') } })).toBe(0)
})

test('pages of the name before lead to the same page of the present one, and depend on the user', async () => {
  const id = await givenUser('Paged-before')
  await rename(id, 'Paged-after')
  const context = newContext({ id: 'x', method: 'GET', path: '/user/Paged-before/torrents' })
  const page = inContext(context, async () => loadUser({ params: Promise.resolve({ username: 'Paged-before' }) }))
  await expect(page).rejects.toMatchObject({ digest: expect.stringContaining(';/user/Paged-after/torrents;308') })
  expect([context.moved, context.tags.has(`user:${id}`)]).toEqual([true, true])
})
