import { beforeAll, expect, test, vi } from 'vitest'
import { publicUser as publicUserSchema } from '@/lib/schemas/users'
import { pool, prisma } from '@/server/db'
import { follow, unfollow } from '@/server/follows/mutations'
import { followsOf } from '@/server/follows/queries'
import { type CacheTag, onExpire, type Reading, reading } from '@/server/cache/tags'
import { listsOf } from '@/server/lists/of-user'
import { deleteUser } from '@/server/users/deletion'
import { publicUser } from '@/server/users/queries'
import { activityOf } from '@/server/watched/activity'
import { setWatched } from '@/server/watched/mutations'
import { watchedHistory } from '@/server/watched/queries'
import { statisticsOf } from '@/server/watched/statistics'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenUser } from '@/tests/support/factories'

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

/** How many statements a page takes, and what it shows. */
async function readingOf(page: () => Promise<unknown>): Promise<{ statements: number; touched: Set<CacheTag> }> {
  const into: Reading = { touched: new Set(), expired: new Set() }
  const query = vi.spyOn(pool(), 'query')
  await reading(into, page)
  const statements = query.mock.calls.length
  query.mockRestore()
  return { statements, touched: into.touched }
}

test('the profile takes two statements for its user, one for what they do, three for what that adds up to', async () => {
  const profile = await readingOf(() => publicUser('known'))
  expect(profile.statements).toBe(2)
  expect(profile.touched).toEqual(new Set([`user:${id}`]))
  const user = await publicUser('known')
  expect(publicUserSchema.parse(user)).toEqual(user)
  expect(user).toMatchObject({ followerCount: 41, followingCount: 0 })
  expect((await readingOf(() => activityOf(id))).statements).toBe(1)
  expect((await readingOf(() => statisticsOf(id))).statements).toBe(3)
  expect((await readingOf(() => statisticsOf(id))).statements).toBe(1)
})

test('who follows takes four, whatever their number, and shows each of them', async () => {
  const { statements, touched } = await readingOf(() => followsOf('known', 'followers', PAGE))
  expect(statements).toBe(4)
  expect(touched).toContain(`user:${id}`)
  expect(touched.size).toBe(31)
})

test('lists of a user take three, a page of history one', async () => {
  expect((await readingOf(() => listsOf('known', null, PAGE))).statements).toBe(3)
  expect((await readingOf(() => watchedHistory(id, { ...PAGE, order: 1 }))).statements).toBe(1)
})

test('what changes with every tap is kept by nobody, what somebody says of themselves is', async () => {
  expect((await readingOf(() => activityOf(id))).touched).toContain('fleeting')
  expect((await readingOf(() => statisticsOf(id))).touched).toContain('fleeting')
  expect((await readingOf(() => publicUser('known'))).touched).not.toContain('fleeting')
})

test('a follow expires both profiles, once; an account that goes expires whoever it followed', async () => {
  const expired: CacheTag[] = []
  const stop = onExpire((tags) => expired.push(...tags))
  const both = [`user:${fan}`, `user:${id}`].sort()
  await unfollow(fan, 'known')
  expect(expired.splice(0).sort()).toEqual(both)
  await unfollow(fan, 'known')
  expect(expired).toEqual([])
  await follow(fan, 'known')
  await follow(fan, 'known')
  expect(expired.splice(0).sort()).toEqual(both)
  await deleteUser(fan)
  expect(expired).toEqual(expect.arrayContaining(both))
  stop()
})
