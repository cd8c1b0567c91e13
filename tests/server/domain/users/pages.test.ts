import { beforeAll, expect, test, vi } from 'vitest'
import { publicUser as publicUserSchema } from '@/lib/schemas/users'
import { deleteUser } from '@/server/domain/accounts/deletion'
import { activityOf } from '@/server/domain/activity/queries'
import { follow, unfollow } from '@/server/domain/follows/mutations'
import { followsOf } from '@/server/domain/follows/queries'
import { listsOf } from '@/server/domain/lists/queries'
import { statisticsOf } from '@/server/domain/statistics/queries'
import { publicUser } from '@/server/domain/users/queries'
import { setWatched } from '@/server/domain/watched/mutations'
import { watchedHistory } from '@/server/domain/watched/queries'
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
    await setWatched(id, { media, episodesWatched: 3, status: 'Watching', source: 'form' })
    await prisma().list.create({ data: { ownerId: id, name: `List ${n}`, slug: `list-${n}`, visibility: 'Public' } })
    await prisma().follow.create({ data: { followerId: await givenUser(), followedId: id } })
  }
  await prisma().follow.create({ data: { followerId: fan, followedId: id } })
})

/** The number of statements of a page, and its context. */
async function readingOf(page: () => Promise<unknown>): Promise<{ statements: number; context: AnswerContext }> {
  const query = vi.spyOn(pool(), 'query')
  const context = await contextOf(page)
  const statements = query.mock.calls.length
  query.mockRestore()
  return { statements, context }
}

test('the profile takes two statements for its user, one for the activity, three for statistics', async () => {
  const profile = await readingOf(() => publicUser('known'))
  expect(profile.statements).toBe(2)
  expect(profile.context).toEqual(showing(`user:${id}`))
  const user = await publicUser('known')
  expect(publicUserSchema.parse(user)).toEqual(user)
  expect(user).toMatchObject({ followerCount: 41, followingCount: 0 })
  expect((await readingOf(() => activityOf(id))).statements).toBe(1)
  expect((await readingOf(() => statisticsOf(id))).statements).toBe(3)
  expect((await readingOf(() => statisticsOf(id))).statements).toBe(1)
})

test('followers take four, whatever their number, and the cache tags include all of them', async () => {
  const { statements, context } = await readingOf(() => followsOf('known', 'followers', PAGE))
  expect(statements).toBe(4)
  expect(context.tags).toContain(`user:${id}`)
  expect(context.tags.size).toBe(31)
  expect(context.noStore).toBe(false)
})

test('lists of a user take three, a page of history one', async () => {
  expect((await readingOf(() => listsOf('known', null, PAGE))).statements).toBe(3)
  expect((await readingOf(() => watchedHistory(id, { ...PAGE, order: 1 }))).statements).toBe(1)
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
