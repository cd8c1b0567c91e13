import { beforeEach, expect, test } from 'vitest'
import { comparison } from '@/lib/tracking/schemas/comparisons'
import { affinityOf, comparisonWith } from '@/server/domain/tracking/comparisons'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { forgetSite } from '@/server/platform/site/site'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser } from '@/tests/support/factories'
import { planOf } from '@/tests/support/plans'
import { me, useRecords, userId } from '@/tests/support/records'

useDatabase()
useRecords()

let other: number
let username: string
beforeEach(async () => {
  other = await givenUser()
  username = (await prisma().user.findUniqueOrThrow({ where: { id: other } })).username
})

const compare = (headers: Record<string, string> = me, query = '') =>
  send('GET', `/api/users/${username}/compare?${query}`, undefined, headers)
const found = async (query = '') => comparison.parse(await (await compare(me, query)).json())

async function scored(mine: number | null, theirs: number | null, more: object = {}, type: 'Anime' | 'Game' = 'Anime') {
  const mediaId = await givenMedia({ title: 'Work', type })
  const record = { mediaId, status: 'Completed' } as const
  await prisma().watchedRecord.create({ data: { ...record, userId, rating: mine } })
  await prisma().watchedRecord.create({ data: { ...record, userId: other, rating: theirs, ...more } })
  return mediaId
}

test('shared works are counted, and those that both have scored compared', async () => {
  const close = await scored(80, 70)
  const far = await scored(90, 20)
  await scored(80, 70)
  await scored(null, 50)
  await scored(50, 100, { isPrivate: true })
  const { data, points, ...sums } = await found()
  expect(sums).toMatchObject({ shared: 4, total: 3, meanDifference: 30, meanMine: 83.3, meanTheirs: 53.3 })
  expect(data.slice(0, 2).map(({ media, mine, theirs }) => [media.id, mine, theirs])).toEqual([
    [far, 90, 20],
    [close, 80, 70],
  ])
  expect(points).toEqual([
    { mine: 80, theirs: 70, titles: 2 },
    { mine: 90, theirs: 20, titles: 1 },
  ])
  expect((await found('size=2&page=1')).data).toHaveLength(1)
})

test('of works for adults that the site never lists, those that the asker has alone are compared', async () => {
  const [both, plain] = [await scored(80, 70), await scored(60, 70)]
  const theirs = await givenMedia({ title: 'Theirs', type: 'Anime', isAdult: true })
  await prisma().media.update({ where: { id: both }, data: { isAdult: true } })
  await prisma().watchedRecord.create({ data: { mediaId: theirs, status: 'Completed', userId: other, rating: 100 } })
  expect((await found('part=theirs')).data.map(({ media }) => media.id)).toEqual([theirs])
  await prisma().siteSettings.create({ data: { values: { adult: 'never' } } })
  forgetSite()
  const [shared, onlyTheirs] = [await found('part=both'), await found('part=theirs')]
  await prisma().siteSettings.deleteMany()
  forgetSite()
  expect(shared.data.map(({ media }) => media.id)).toEqual([both, plain])
  expect(onlyTheirs).toMatchObject({ counts: { both: 2, theirs: 0, mine: 0 }, data: [], total: 0, suggested: [] })
})

test('only lists that the asker may see are compared', async () => {
  await scored(80, 70)
  await scored(10, 20, {}, 'Game')
  expect(await found()).toMatchObject({ lists: ['anime', 'manga', 'games'], shared: 2 })
  const shown = (animeList: 'Friends' | 'Nobody', gameList: 'Everybody' | 'Nobody') =>
    prisma().user.update({ where: { id: other }, data: { animeList, mangaList: 'Nobody', gameList } })
  await shown('Friends', 'Everybody')
  expect(await found()).toMatchObject({ lists: ['games'], shared: 1, meanDifference: 10 })
  await prisma().follow.createMany({
    data: [
      { followerId: userId, followedId: other },
      { followerId: other, followedId: userId },
    ],
  })
  expect(await found()).toMatchObject({ lists: ['anime', 'games'], shared: 2 })
  await shown('Nobody', 'Nobody')
  expect(await found()).toMatchObject({ lists: [], shared: 0, total: 0, meanDifference: null, points: [], data: [] })
})

test('visitors, blocked users, the user themselves and unknown names are refused', async () => {
  expect((await compare({})).status).toBe(401)
  const theirs = await bearerOf(other)
  expect(await refusalOf(await compare(theirs))).toEqual([400, 'invalidInput', { username: 'itself' }])
  expect((await send('GET', '/api/users/nobody-at-all/compare', undefined, me)).status).toBe(404)
  expect((await compare(me, 'page=-1&size=x')).status).toBe(200)
  await prisma().userBlock.create({ data: { userId: other, blockedId: userId, kind: 'Block' } })
  expect((await refusalOf(await compare()))[1]).toBe('blocked')
})

test('the affinity is the correlation of ten scores or more, whatever the scales', async () => {
  for (let n = 0; n < 9; n++) await scored(n * 10, 50 + n)
  expect((await found()).affinity).toBeNull()
  await scored(90, 59)
  expect((await found()).affinity).toBe(100)
  await prisma().$executeRaw`UPDATE watched_records SET rating = 100 - rating WHERE user_id = ${other}`
  expect((await found()).affinity).toBe(-100)
  await prisma().$executeRaw`UPDATE watched_records SET rating = 50 WHERE user_id = ${other}`
  expect((await found()).affinity).toBeNull()
})

test.each([
  [10, 0.8123, 81.2],
  [9, 0.8123, null],
  [10, null, null],
  [10, 0, 0],
])('of %i works with the correlation %j it is %j', (works, correlation, expected) => {
  expect(affinityOf(works, correlation)).toBe(expected)
})

async function record(user: number, title: string, rating: number | null, more: object = {}, adult = false) {
  const mediaId = await givenMedia({ title, isAdult: adult })
  await prisma().watchedRecord.create({ data: { mediaId, userId: user, status: 'Completed', rating, ...more } })
}
const titlesOf = (works: readonly { media: { title: string } }[]) => works.map(({ media }) => media.title)

test('each part has its works and their number, the private ones of the other nowhere', async () => {
  await scored(80, 70)
  await scored(null, 60)
  await record(userId, 'Mine', 40)
  await record(userId, 'Mine, without a score', null)
  await record(other, 'Theirs', 90)
  await record(other, 'Private', 100, { isPrivate: true })
  expect((await found()).counts).toEqual({ scored: 1, both: 2, theirs: 1, mine: 2 })
  const parts = async (part: string) => {
    const { data, total } = await found(`part=${part}`)
    return [total, ...data.map(({ media, mine, theirs }) => [media.title, mine, theirs])]
  }
  expect(await parts('both')).toEqual([2, ['Work', 80, 70], ['Work', null, 60]])
  expect(await parts('theirs')).toEqual([1, ['Theirs', null, 90]])
  expect(await parts('mine')).toEqual([2, ['Mine', 40, null], ['Mine, without a score', null, null]])
  expect(await parts('nonsense')).toEqual([1, ['Work', 80, 70]])
})

test('what the other scored above their mean and the asker does not have is suggested, unless they like the opposite', async () => {
  await record(other, 'High', 95)
  await record(other, 'Higher', 99)
  await record(other, 'Low', 20)
  await record(other, 'Private', 100, { isPrivate: true })
  await record(other, 'For adults', 100, {}, true)
  expect(titlesOf((await found()).suggested)).toEqual(['Higher', 'High'])
  for (let n = 0; n < 10; n++) await scored(n * 10, 90 - n * 10)
  const { affinity, suggested } = await found()
  expect([affinity !== null && affinity < 0, suggested]).toEqual([true, []])
})

/** In the statement of a page. */
const PAGE = 'ORDER BY abs(mine - theirs) DESC'

test('two lists of 3,000 records are read from their indexes', async () => {
  await rows(
    sql`INSERT INTO media (title, title_sort, type) SELECT 'W ' || n, 'w ' || n, 'Anime' FROM generate_series(1, 3000) n`,
  )
  for (const reader of [userId, other, await givenUser()])
    await rows(sql`INSERT INTO watched_records (user_id, media_id, status, rating)
      SELECT ${reader}, id, 'Completed', id % 101 FROM media WHERE title LIKE 'W %'`)
  await rows(sql`VACUUM ANALYZE media, watched_records`)
  const plan = await planOf(() => comparisonWith(username, userId, { part: 'scored', page: 0, size: 30 }), PAGE)
  expect(plan).toMatch(/Index (Only )?Scan using watched_records/)
  expect(plan).not.toContain('Seq Scan on media')
  expect((await found()).shared).toBe(3000)
})
