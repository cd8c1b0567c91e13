import { beforeEach, describe, expect, test } from 'vitest'
import { blockPage } from '@/lib/social/schemas/blocks'
import { prisma } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { drainInvalidations } from '@/tests/support/invalidations'
import { type Somebody, somebody } from '@/tests/support/somebody'

useDatabase()

let me: Somebody
let other: Somebody
beforeEach(async () => {
  me = await somebody()
  other = await somebody()
})

const block = (whom: Somebody, kind = 'Block', who = me) =>
  send('PUT', `/api/users/${whom.name}/block`, { kind }, who.headers)
const unblock = (whom: Somebody, who = me) => send('DELETE', `/api/users/${whom.name}/block`, undefined, who.headers)
const state = async (whom: Somebody, who = me) =>
  (await send('GET', `/api/users/${whom.name}/block`, undefined, who.headers)).json()
const follow = (whom: Somebody, who = me) => send('PUT', `/api/users/${whom.name}/follow`, undefined, who.headers)
const listed = async (who = me) =>
  blockPage.parse(await (await send('GET', '/api/me/blocks', undefined, who.headers)).json())

test('whom I block or mute is listed, for me alone; one replaces the other', async () => {
  expect(await state(other)).toEqual({ kind: null })
  expect(await (await block(other, 'Mute')).json()).toEqual({ kind: 'Mute' })
  expect(await (await block(other)).json()).toEqual({ kind: 'Block' })
  expect(await (await block(other)).json()).toEqual({ kind: 'Block' })
  expect(await state(other)).toEqual({ kind: 'Block' })
  expect(await state(me, other)).toEqual({ kind: null })
  expect(await listed()).toMatchObject({ total: 1, data: [{ id: other.id, username: other.name, kind: 'Block' }] })
  expect(await listed(other)).toMatchObject({ total: 0 })
  expect(await (await unblock(other)).json()).toEqual({ kind: null })
  expect(await (await unblock(other)).json()).toEqual({ kind: null })
  expect(await listed()).toMatchObject({ total: 0, data: [] })
})

test('blocking ends that two follow each other, and neither can follow until it is over', async () => {
  await follow(other)
  await follow(me, other)
  await drainInvalidations()
  await block(other)
  expect(await drainInvalidations()).toEqual(expect.arrayContaining([`user:${me.id}`, `user:${other.id}`]))
  expect(await prisma().follow.count({ where: { followerId: { in: [me.id, other.id] } } })).toBe(0)
  expect(await refusalOf(await follow(other))).toEqual([403, 'blocked'])
  expect(await refusalOf(await follow(me, other))).toEqual([403, 'blocked'])
})

describe('the end of a block', () => {
  const follows = () =>
    prisma().follow.findMany({ where: { followerId: { in: [me.id, other.id] } }, orderBy: { followerId: 'asc' } })

  test.each([
    ['unblocking', () => unblock(other)],
    ['muting instead', () => block(other, 'Mute')],
  ])('brings back the follows that it ended, as old as they were: %s', async (_, end) => {
    await follow(other)
    await follow(me, other)
    const before = await follows()
    await block(other)
    await block(other)
    await drainInvalidations()
    await end()
    expect(await follows()).toEqual(before)
    expect(await drainInvalidations()).toEqual(expect.arrayContaining([`user:${me.id}`, `user:${other.id}`]))
  })

  test('brings back no follow that there was not, and none that its user has ended meanwhile', async () => {
    await follow(me, other)
    await block(other)
    await unblock(other)
    expect(await follows()).toMatchObject([{ followerId: other.id }])
    await follow(other)
    await block(other)
    await send('DELETE', `/api/users/${me.name}/follow`, undefined, other.headers)
    await unblock(other)
    expect(await follows()).toMatchObject([{ followerId: me.id }])
  })

  test('of two that block each other is that of the last block', async () => {
    await follow(other)
    await follow(me, other)
    const before = await follows()
    await block(other)
    await block(me, 'Block', other)
    await unblock(other)
    expect(await follows()).toEqual([])
    await unblock(me, other)
    expect(await follows()).toEqual(before)
  })

  test('lets both follow again', async () => {
    await block(other)
    await unblock(other)
    expect((await follow(me, other)).status).toBe(200)
  })
})

test('who is muted can still follow', async () => {
  await block(other, 'Mute')
  expect(await (await follow(me, other)).json()).toEqual({ isFollowing: true, isFollowed: false })
  expect(await (await follow(other)).json()).toEqual({ isFollowing: true, isFollowed: true })
})

test('nobody blocks themselves, an unknown user, or without a token', async () => {
  expect(await refusalOf(await block(me))).toEqual([400, 'invalidInput', { username: 'itself' }])
  expect(await refusalOf(await block({ ...other, name: 'nobody-at-all' }))).toEqual([404, 'notFound'])
  expect((await send('PUT', `/api/users/${other.name}/block`, { kind: 'Block' })).status).toBe(401)
  expect((await send('GET', '/api/me/blocks')).status).toBe(401)
})

test('blocking and following at once: who is blocked does not follow', async () => {
  await Promise.all([block(other), follow(me, other), follow(other), block(me, 'Block', other)])
  expect(await prisma().follow.count({ where: { followerId: { in: [me.id, other.id] } } })).toBe(0)
})

test('blocks go with either account', async () => {
  await block(other)
  await prisma().user.delete({ where: { id: other.id } })
  expect(await listed()).toMatchObject({ total: 0 })
})
