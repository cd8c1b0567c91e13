import { beforeEach, expect, test } from 'vitest'
import { refreshPopularityAndRatings } from '@/server/domain/tracking/popularity'
import { removeRecord, setRecord } from '@/server/domain/tracking/records/mutations'
import type { CacheTag } from '@/server/platform/cache/tags'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenUser } from '@/tests/support/factories'
import { COMMIT_REFUSED, drainInvalidations, refusingCommits } from '@/tests/support/invalidations'

useDatabase()

let known: number
let liked: number
beforeEach(async () => {
  // TRUNCATE makes new files for all indexes of the many tables that refer to them.
  await rows(sql`DELETE FROM media`)
  await rows(sql`DELETE FROM users`)
  known = await givenMedia({ title: 'Known', members: 1000, popularity: 1000 })
  liked = await givenMedia({ title: 'Liked', members: 10, popularity: 10 })
  await givenMedia({ title: 'Beside it', members: 12, popularity: 12 })
})

const rate = async (media: number, rating: number | null, userId?: number) => {
  const user = userId ?? (await givenUser())
  await setRecord(user, { media, episodesWatched: 1, status: 'Watching', rating, source: 'form' })
  return user
}
const standing = (id: number) =>
  prisma().media.findUniqueOrThrow({ where: { id }, select: { popularity: true, rating: true, ratingCount: true } })

async function invalidatedBy(minutes?: number): Promise<CacheTag[]> {
  await drainInvalidations()
  await refreshPopularityAndRatings(minutes)
  return (await drainInvalidations()).sort()
}

test.each([[undefined], [25]])(
  'popularity counts our own records, rating is their mean (minutes: %s)',
  async (minutes) => {
    for (const rating of [70, 75, 75, null]) await rate(liked, rating)
    expect(await invalidatedBy(minutes)).toEqual(['index:media', `media:${liked}`])
    expect(await standing(liked)).toEqual({ popularity: 14, rating: 73.3, ratingCount: 3 })
    expect(await rows(sql`SELECT popularity FROM media_search_keys WHERE media_id = ${liked}`)).toEqual([
      { popularity: 14 },
    ])
    expect(await standing(known)).toEqual({ popularity: 1000, rating: null, ratingCount: 0 })
  },
)

test('nothing is invalidated while the shown numbers stay', async () => {
  const user = await rate(liked, 80)
  await refreshPopularityAndRatings(25)
  expect(await invalidatedBy(25)).toEqual([])
  await setRecord(user, { media: liked, episodesWatched: 2, status: 'Watching', source: 'form' })
  expect(await invalidatedBy(25)).toEqual([])
  expect(await invalidatedBy()).toEqual([])
})

test('one more rating that leaves the mean is a change of the entry', async () => {
  const user = await rate(liked, null)
  await rate(liked, 80)
  await refreshPopularityAndRatings(25)
  await rate(liked, 80, user)
  expect(await invalidatedBy(25)).toEqual([`media:${liked}`])
  expect(await standing(liked)).toEqual({ popularity: 12, rating: 80, ratingCount: 2 })
})

test('lists are invalidated only if the order may have changed', async () => {
  await rate(known, null)
  expect(await invalidatedBy(25)).toEqual([`media:${known}`])
  await rate(known, 50)
  expect(await invalidatedBy(25)).toEqual(['index:media', `media:${known}`])
})

test('removed records no longer count, also those of deleted accounts', async () => {
  const user = await rate(liked, 80)
  const other = await rate(liked, 40)
  await refreshPopularityAndRatings(25)
  expect(await standing(liked)).toEqual({ popularity: 12, rating: 60, ratingCount: 2 })
  await removeRecord(user, { media: liked })
  await refreshPopularityAndRatings(25)
  expect(await standing(liked)).toEqual({ popularity: 11, rating: 40, ratingCount: 1 })
  await prisma().user.delete({ where: { id: other } })
  await refreshPopularityAndRatings()
  expect(await standing(liked)).toEqual({ popularity: 10, rating: null, ratingCount: 0 })
})

test('records follow a changed title', async () => {
  const user = await rate(liked, null)
  await prisma().media.update({ where: { id: liked }, data: { titleSort: 'another', updatedAt: new Date() } })
  await refreshPopularityAndRatings(25)
  expect(await prisma().watchedRecord.findFirst({ where: { userId: user } })).toMatchObject({ titleSort: 'another' })
})

test('a failing commit invalidates nothing', async () => {
  await rate(liked, 80)
  await drainInvalidations()
  await refusingCommits('media', () => expect(refreshPopularityAndRatings()).rejects.toThrow(COMMIT_REFUSED))
  expect(await drainInvalidations()).toEqual([])
  expect(await standing(liked)).toEqual({ popularity: 10, rating: null, ratingCount: 0 })
})

const distributionOf = (id: number) => prisma().mediaDistribution.findUnique({ where: { mediaId: id } })

test.each([[undefined], [25]])(
  'public records are counted by status and score, and the entry is invalidated when that changes (minutes: %s)',
  async (minutes) => {
    const first = await rate(liked, 74)
    await rate(liked, 75)
    await rate(liked, 100)
    const planner = await givenUser()
    await setRecord(planner, { media: liked, episodesWatched: 0, status: 'Planned', source: 'form' })
    const secret = await givenUser()
    await setRecord(secret, { media: liked, episodesWatched: 1, status: 'Watching', isPrivate: true, source: 'form' })
    expect(await invalidatedBy(minutes)).toContain(`media:${liked}`)
    expect(await distributionOf(liked)).toEqual({
      mediaId: liked,
      statuses: [1, 3, 0, 0, 0],
      scores: [0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 1],
    })
    expect(await distributionOf(known)).toBeNull()
    await setRecord(first, { media: liked, episodesWatched: 1, status: 'Paused', rating: 74, source: 'form' })
    expect(await invalidatedBy(minutes)).toEqual([`media:${liked}`])
    expect(await distributionOf(liked)).toMatchObject({ statuses: [1, 2, 0, 0, 1] })
  },
)

test('the last removed record leaves zeros', async () => {
  const user = await rate(liked, 80)
  await refreshPopularityAndRatings(25)
  await removeRecord(user, { media: liked })
  await refreshPopularityAndRatings(25)
  expect(await distributionOf(liked)).toMatchObject({ statuses: [0, 0, 0, 0, 0] })
})
