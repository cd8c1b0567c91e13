import { beforeAll, beforeEach, expect, test } from 'vitest'
import { mediaHead } from '@/server/domain/catalogue/media/queries'
import { refreshSimilarWorks } from '@/server/domain/catalogue/similar-works/jobs'
import { similarWorks } from '@/server/domain/catalogue/similar-works/queries'
import { refreshPopularityAndRatings } from '@/server/domain/tracking/popularity'
import { prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenSeries, givenUser } from '@/tests/support/factories'
import { drainInvalidations } from '@/tests/support/invalidations'

useDatabase()

const people: number[] = []
beforeAll(async () => {
  for (let n = 0; n < 12; n++) people.push(await givenUser())
})
const works: Record<string, number> = {}
beforeEach(async () => {
  await prisma().media.deleteMany()
  for (const title of ['This', 'Close', 'Popular', 'Other']) works[title] = await givenMedia({ title })
})

type More = { status?: 'Completed' | 'Dropped'; isPrivate?: boolean }
async function completed(title: string, by: readonly number[], more: More = {}) {
  const mediaId = works[title] ?? 0
  await prisma().watchedRecord.createMany({
    data: by.map((userId) => ({ userId, mediaId, status: 'Completed' as const, ...more })),
  })
}
async function refresh() {
  await refreshPopularityAndRatings()
  await drainInvalidations()
  await refreshSimilarWorks()
}
const similar = async (title = 'This') => (await similarWorks(works[title] ?? 0)).map((work) => work.title)

test('what the same people completed is closest, not what everybody completed', async () => {
  await completed('This', people.slice(0, 6))
  await completed('Close', people.slice(0, 6))
  await completed('Popular', people)
  await refresh()
  expect(await similar()).toEqual(['Close', 'Popular'])
  expect(await similar('Close')).toEqual(['This', 'Popular'])
  const has = async (title: string) => (await mediaHead(works[title] ?? 0))?.hasSimilar
  expect([await has('This'), await has('Close'), await has('Other')]).toEqual([true, true, false])
})

test.each([
  ['four people share', 4, {}],
  ['is dropped', 6, { status: 'Dropped' }],
  ['is private', 6, { isPrivate: true }],
] as const)('nothing that %s', async (_, count, more) => {
  await completed('This', people.slice(0, 6))
  await completed('Close', people.slice(0, count), more)
  await refresh()
  expect(await similar()).toEqual([])
})

test('nothing that one of five suspended people completed', async () => {
  await completed('This', people.slice(0, 5))
  await completed('Close', people.slice(0, 5))
  const suspend = (suspendedUntil: Date | null) =>
    prisma().user.update({ where: { id: people[0] }, data: { suspendedUntil } })
  await suspend(new Date(Date.now() + 86_400_000))
  await refresh()
  expect(await similar()).toEqual([])
  await suspend(null)
  await refresh()
  expect(await similar()).toEqual(['Close'])
})

test('nothing of the same series', async () => {
  const seriesId = await givenSeries('One')
  await prisma().media.updateMany({ where: { title: { in: ['This', 'Close'] } }, data: { seriesId } })
  for (const title of ['This', 'Close', 'Other']) await completed(title, people.slice(0, 5))
  await refresh()
  expect(await similar()).toEqual(['Other'])
})

test('is removed when too few are left, and pages are invalidated when something changes', async () => {
  await completed('This', people.slice(0, 5))
  await completed('Close', people.slice(0, 5))
  await refresh()
  expect((await drainInvalidations()).sort()).toEqual(
    [`similar-works:${works.Close}`, `similar-works:${works.This}`].sort(),
  )
  await refresh()
  expect(await drainInvalidations()).toEqual([])
  await prisma().watchedRecord.deleteMany({ where: { userId: people[0] } })
  await refresh()
  expect(await drainInvalidations()).toHaveLength(2)
  expect(await similar()).toEqual([])
})

test('all works are made anew, over several batches', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => givenMedia({ title: `Work ${n}` })))
  for (const userId of people.slice(0, 5))
    await prisma().watchedRecord.createMany({
      data: ids.map((mediaId) => ({ userId, mediaId, status: 'Completed' as const })),
    })
  await refreshPopularityAndRatings()
  await refreshSimilarWorks(7)
  for (const id of ids) expect(await similarWorks(id)).toHaveLength(12)
})
