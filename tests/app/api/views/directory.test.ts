import { beforeEach, expect, test } from 'vitest'
import { directoryPage } from '@/lib/views/schemas/directory'
import { prisma } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser } from '@/tests/support/factories'

useDatabase()

beforeEach(async () => {
  await prisma().user.deleteMany()
})

const listed = (username: string, more: Record<string, unknown> = {}) =>
  givenUser(username, { inDirectory: true, ...more })

async function membersOf(query = '', headers: Record<string, string> = {}) {
  const answer = await send('GET', `/api/users?${query}`, undefined, headers)
  return directoryPage.parse(await answer.json())
}
const namesOf = async (query = '', headers: Record<string, string> = {}) =>
  (await membersOf(query, headers)).data.map(({ username }) => username)

test('the list has the confirmed members who agreed, and nobody who is suspended', async () => {
  await listed('agreed')
  await givenUser('did-not')
  await listed('waits', { confirmedAt: null })
  await listed('suspended', { suspendedUntil: new Date(Date.now() + 60_000) })
  await listed('back', { suspendedUntil: new Date(Date.now() - 60_000) })
  expect(await namesOf('sort=name')).toEqual(['agreed', 'back'])
})

test('who changes the setting is listed, and no longer', async () => {
  const me = await bearerOf(await givenUser('mine'))
  expect(await namesOf()).toEqual([])
  const set = (inDirectory: unknown) => send('PUT', '/api/users/update', { inDirectory }, me)
  expect(await (await set(true)).json()).toMatchObject({ inDirectory: true, hasChosenProfile: true })
  expect(await namesOf()).toEqual(['mine'])
  await set(false)
  expect(await namesOf()).toEqual([])
  expect((await refusalOf(await set('yes'))).slice(0, 2)).toEqual([400, 'invalidInput'])
})

test('a block hides the two from each other, and from nobody else', async () => {
  const [one, other] = [await listed('one'), await listed('other')]
  await listed('third')
  const headers = [await bearerOf(one), await bearerOf(other)]
  await send('PUT', '/api/users/other/block', { kind: 'Block' }, headers[0])
  for (const [at, left] of ['other', 'one'].entries()) {
    const found = await membersOf('sort=name', headers[at])
    expect(found.data.map(({ username }) => username)).not.toContain(left)
    expect(found.total).toBe(2)
  }
  expect(await namesOf('sort=name')).toEqual(['one', 'other', 'third'])
})

test('each member says whether the asker follows, and how many do', async () => {
  const me = await bearerOf(await givenUser('asks'))
  await listed('known')
  await send('PUT', '/api/users/known/follow', undefined, me)
  const [asked] = (await membersOf('', me)).data
  expect(asked).toMatchObject({ isFollowing: true, isFollowed: false, followerCount: 1, covers: [] })
  expect((await membersOf()).data).toMatchObject([{ isFollowing: false, followerCount: 1 }])
})

test('who was active last in public comes first, who hides it after them', async () => {
  const media = await givenMedia({ title: 'Watched' })
  const day = (n: number) => new Date(Date.UTC(2026, 0, n))
  const active = async (username: string, showActivity: boolean, at: Date, isPrivate = false) => {
    const userId = await listed(username, { showActivity, createdAt: day(1) })
    const headers = await bearerOf(userId)
    await send('POST', '/api/watched', { media, episodesWatched: 1, status: 'Watching', isPrivate }, headers)
    await prisma().watchedEvent.updateMany({ where: { userId }, data: { createdAt: at } })
  }
  await active('earlier', true, day(10))
  await active('latest', true, day(20))
  await active('hides-it', false, day(30))
  await active('keeps-it', true, day(29), true)
  expect((await namesOf()).slice(0, 2)).toEqual(['latest', 'earlier'])
  expect(await namesOf('size=1&page=1')).toEqual(['earlier'])
})

test('members of my taste are those with most of my works in lists that everybody may see', async () => {
  const works = await Promise.all(['One', 'Two', 'Three'].map((title) => givenMedia({ title })))
  const me = await givenUser('asks')
  const ids = {
    none: await listed('none'),
    one: await listed('one'),
    two: await listed('two'),
    hidden: await listed('hidden'),
  }
  const has = (userId: number, count: number, more: object = {}) =>
    prisma().watchedRecord.createMany({
      data: works.slice(0, count).map((mediaId) => ({ userId, mediaId, status: 'Completed' as const, ...more })),
    })
  await has(me, 3)
  await has(ids.one, 1)
  await has(ids.two, 2)
  await has(ids.hidden, 3, { isPrivate: true })
  expect(await namesOf('sort=taste', await bearerOf(me))).toEqual(['two', 'one', 'hidden', 'none'])
  expect((await namesOf('sort=taste')).length).toBe(4)
})
