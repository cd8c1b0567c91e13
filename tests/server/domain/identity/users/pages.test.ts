import { beforeAll, expect, test, vi } from 'vitest'
import { publicUser as publicUserSchema } from '@/lib/identity/schemas/users'
import { publicRecordSearch } from '@/lib/tracking/schemas/public-records'
import { deleteUser } from '@/server/domain/accounts/deletion'
import { publicFavorites } from '@/server/domain/lists/favorites'
import { listsOf } from '@/server/domain/lists/queries'
import { follow, unfollow } from '@/server/domain/social/follows/mutations'
import { followsOf } from '@/server/domain/social/follows/queries'
import { activityOf } from '@/server/domain/tracking/activity/queries'
import { recordsOf } from '@/server/domain/tracking/public-records'
import { setRecord } from '@/server/domain/tracking/records/mutations'
import { recordHistory } from '@/server/domain/tracking/records/queries'
import { statisticsOf } from '@/server/domain/tracking/statistics'
import { publicUser } from '@/server/domain/views/users'
import type { AnswerContext } from '@/server/platform/cache/context'
import { pool, prisma } from '@/server/platform/database/client'
import { contextOf, showing } from '@/tests/support/context'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenUser } from '@/tests/support/factories'
import { COMMIT_REFUSED, drainInvalidations, refusingCommits } from '@/tests/support/invalidations'

useDatabase()

const PAGE = { page: 0, size: 30 }
let id: number
let fan: number
beforeAll(async () => {
  id = await givenUser('known')
  fan = await givenUser('fan')
  for (let n = 0; n < 40; n++) {
    const media = await givenMedia({ title: `Work ${n}`, totalEpisodes: 12, tagNames: ['Calm', `Tag ${n}`] })
    await setRecord(id, { media, episodesWatched: 3, status: 'Watching', source: 'form' })
    await prisma().list.create({ data: { ownerId: id, name: `List ${n}`, slug: `list-${n}`, visibility: 'Public' } })
    await prisma().follow.create({ data: { followerId: await givenUser(), followedId: id } })
  }
  await prisma().follow.create({ data: { followerId: fan, followedId: id } })
})

/** The number of statements of a page, and its context. */
async function readingOf(page: () => Promise<unknown>): Promise<{ statements: number; context: AnswerContext }> {
  const query = vi.spyOn(pool(), 'query')
  const context = await contextOf(page)
  // A write of the test's preparation may wake the readers of the log meanwhile.
  const statements = query.mock.calls.filter(([text]) => !String(text).includes('pg_notify')).length
  query.mockRestore()
  return { statements, context }
}

test('the profile takes two statements for its user, one for the activity, four for statistics', async () => {
  const profile = await readingOf(() => publicUser('known'))
  expect(profile.statements).toBe(2)
  expect(profile.context).toEqual(showing(`user:${id}`, 'site'))
  const user = await publicUser('known')
  expect(publicUserSchema.parse(user)).toEqual(user)
  expect(user).toMatchObject({ followerCount: 41, followingCount: 0 })
  expect((await readingOf(() => activityOf(id))).statements).toBe(1)
  expect((await readingOf(() => statisticsOf(id))).statements).toBe(4)
  expect((await readingOf(() => statisticsOf(id))).statements).toBe(1)
})

test('favourites are covers in their order, if the list is public', async () => {
  const [one = 0, two = 0] = (await prisma().media.findMany({ take: 2, orderBy: { id: 'asc' } })).map(({ id }) => id)
  const owner = await givenUser()
  const key = { ownerId_slug: { ownerId: owner, slug: 'favorites' } }
  const entries = { create: [two, one].map((mediaId, n) => ({ mediaId, position: n + 1 })) }
  await prisma().list.update({ where: key, data: { visibility: 'Unlisted', entries } })
  expect(await publicFavorites(owner)).toEqual([])
  await prisma().list.update({ where: key, data: { visibility: 'Public' } })
  const { statements, context } = await readingOf(async () =>
    expect((await publicFavorites(owner)).map(({ id }) => id)).toEqual([two, one]),
  )
  expect(statements).toBe(2)
  expect(context).toEqual(showing(`media:${one}`, `media:${two}`, 'site'))
})

test("a user's anime takes three statements, whatever their number", async () => {
  for (const size of [2, 30]) {
    const { statements, context } = await readingOf(() => recordsOf(id, { ...publicRecordSearch.parse({}), size }))
    expect(statements).toBe(3)
    expect(context.tags).toContain(`watched:${id}`)
  }
})

test('followers take four, whatever their number, and the cache tags include all of them', async () => {
  const { statements, context } = await readingOf(() => followsOf('known', 'followers', PAGE))
  expect(statements).toBe(4)
  expect(context.tags).toContain(`user:${id}`)
  expect(context.tags.size).toBe(31)
  expect(context.noStore).toBe(false)
})

test('lists of a user take three, a page of history one', async () => {
  expect((await readingOf(() => listsOf('known', null, { ...PAGE, sort: 'likes' }))).statements).toBe(3)
  expect((await readingOf(() => recordHistory(id, { ...PAGE, order: 1 }))).statements).toBe(1)
})

test('activity and statistics are no-store, the profile is cached', async () => {
  expect((await contextOf(() => activityOf(id))).noStore).toBe(true)
  expect((await contextOf(() => statisticsOf(id))).noStore).toBe(true)
  expect((await contextOf(() => publicUser('known'))).noStore).toBe(false)
})

test('a follow invalidates both profiles, once; a deleted account invalidates the users that it followed', async () => {
  await drainInvalidations()
  const both = [`user:${fan}`, `user:${id}`].sort()
  await unfollow(fan, 'known')
  expect((await drainInvalidations()).sort()).toEqual(both)
  await unfollow(fan, 'known')
  expect(await drainInvalidations()).toEqual([])
  await follow(fan, 'known')
  await follow(fan, 'known')
  expect((await drainInvalidations()).sort()).toEqual(both)
  await deleteUser(fan)
  expect(await drainInvalidations()).toEqual(expect.arrayContaining(both))
})

test('a failing commit invalidates nothing: a follow, its end, the deletion of an account', async () => {
  const loyal = await givenUser('loyal')
  const shy = await givenUser('shy')
  await follow(loyal, 'known')
  await drainInvalidations()
  await refusingCommits('follows', async () => {
    await expect(follow(shy, 'known')).rejects.toThrow(COMMIT_REFUSED)
    await expect(unfollow(loyal, 'known')).rejects.toThrow(COMMIT_REFUSED)
  })
  await refusingCommits('users', () => expect(deleteUser(loyal)).rejects.toThrow(COMMIT_REFUSED))
  expect(await drainInvalidations()).toEqual([])
  const followers = await prisma().follow.findMany({ where: { followerId: { in: [loyal, shy] } } })
  expect(followers.map(({ followerId }) => followerId)).toEqual([loyal])
})
