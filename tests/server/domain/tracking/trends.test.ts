import { beforeAll, beforeEach, expect, test } from 'vitest'
import { topSearch } from '@/lib/catalogue/schemas/charts'
import { topWorks } from '@/server/domain/catalogue/charts'
import { refreshTrends } from '@/server/domain/tracking/trends'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenUser } from '@/tests/support/factories'
import { drainInvalidations } from '@/tests/support/invalidations'

useDatabase()

const users: number[] = []
beforeAll(async () => {
  for (let n = 0; n < 12; n++) users.push(await givenUser())
})
let work: number
let known: number
beforeEach(async () => {
  await prisma().watchedEvent.deleteMany()
  await prisma().watchedRecord.deleteMany()
  await prisma().media.deleteMany()
  work = await givenMedia({ title: 'New', totalEpisodes: 12 })
  known = await givenMedia({ title: 'Known', type: 'Movie', totalEpisodes: 12, popularity: 1000 })
})

type More = { isPrivate?: boolean; daysAgo?: number; source?: string; episodes?: number }
async function tracked(mediaId: number, by: readonly number[], more: More = {}) {
  const { isPrivate = false, daysAgo = 1, source = 'PlusOne', episodes = 3 } = more
  for (const userId of by) {
    await rows(sql`INSERT INTO watched_records (user_id, media_id, episodes_watched, status, is_private)
      VALUES (${userId}, ${mediaId}, ${episodes}, 'Watching', ${isPrivate}) ON CONFLICT DO NOTHING`)
    await rows(sql`INSERT INTO watched_events (user_id, media_id, after, source, created_at)
      VALUES (${userId}, ${mediaId}, ${JSON.stringify({ status: 'Watching', episodesWatched: episodes, isPrivate })}::jsonb,
        ${source}::watched_source, now() - make_interval(days => ${daysAgo}))`)
  }
}
const trending = async (query: Record<string, string> = {}) =>
  (await topWorks(topSearch.parse({ by: 'week', ...query }))).data.map(({ title }) => title)

test('what more users track than usual is first, and a user counts once', async () => {
  await tracked(known, users.slice(0, 5))
  await tracked(work, users.slice(0, 3))
  await tracked(work, users.slice(0, 3))
  await refreshTrends()
  expect(await trending()).toEqual(['New', 'Known'])
  expect(await trending({ type: 'Movie' })).toEqual(['Known'])
  expect(await trending({ size: '1', page: '1' })).toEqual(['Known'])
})

test('the last 30 days have a list of their own', async () => {
  await tracked(work, users.slice(0, 3), { daysAgo: 10 })
  await tracked(known, users.slice(0, 3), { daysAgo: 31 })
  await refreshTrends()
  expect(await trending()).toEqual([])
  expect(await trending({ by: 'month' })).toEqual(['New'])
})

test.each([
  ['by two users', 2, {}],
  ['in private records', 6, { isPrivate: true }],
  ['by an import', 6, { source: 'Import' }],
] as const)('nothing that is tracked %s', async (_, count, more) => {
  await tracked(work, users.slice(0, count), more)
  await refreshTrends()
  expect(await trending()).toEqual([])
})

test('the users of suspended accounts do not count, nor who has removed the record', async () => {
  await tracked(work, users.slice(0, 3))
  await prisma().watchedRecord.deleteMany({ where: { userId: users[0], mediaId: work } })
  await tracked(known, users.slice(0, 3))
  await prisma().user.update({
    where: { id: users[1] },
    data: { suspendedUntil: new Date(Date.now() + 86_400_000) },
  })
  await refreshTrends()
  expect(await trending()).toEqual([])
  await prisma().user.update({ where: { id: users[1] }, data: { suspendedUntil: null } })
  await refreshTrends()
  expect(await trending()).toEqual(['Known'])
})

test('pages are invalidated when something has changed, and only then', async () => {
  await tracked(work, users.slice(0, 4))
  await drainInvalidations()
  await refreshTrends()
  expect(await drainInvalidations()).toEqual(['index:trend'])
  await refreshTrends()
  expect(await drainInvalidations()).toEqual([])
  await prisma().watchedEvent.deleteMany()
  await refreshTrends()
  expect(await drainInvalidations()).toEqual(['index:trend'])
  expect(await trending()).toEqual([])
})
