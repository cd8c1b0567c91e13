import { beforeEach, expect, test } from 'vitest'
import { dayInJapan, daysAfter } from '@/lib/catalogue/air-dates'
import { writePartialDate } from '@/lib/partial-date'
import { recordSearch } from '@/lib/tracking/schemas/records'
import { beginDay, refreshNextAirings } from '@/server/domain/catalogue/air-dates/jobs'
import { mediaHead } from '@/server/domain/catalogue/media/queries'
import { ownRecords } from '@/server/domain/tracking/records/browse'
import { prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenUser } from '@/tests/support/factories'
import { drainInvalidations } from '@/tests/support/invalidations'

useDatabase()

let today: number
beforeEach(async () => {
  today = dayInJapan(new Date())
  await prisma().media.deleteMany()
})

const weekly = (title: string, begins: number, more = {}) =>
  givenMedia({ title, releaseDate: daysAfter(today, begins), status: 'Ongoing', totalEpisodes: 12, ...more })
const nextOf = async (id: number) => (await mediaHead(id))?.nextAiring

test('the next episode of a work is the first one that is not over', async () => {
  const id = await weekly('Weekly', -10)
  const begins = await weekly('New', 20, { status: 'Upcoming' })
  const film = await givenMedia({ title: 'Film', type: 'Movie', releaseDate: daysAfter(today, 3) })
  const over = await weekly('Over', -200)
  await refreshNextAirings()
  const day = (days: number) => writePartialDate(daysAfter(today, days))
  expect(await nextOf(id)).toEqual({ episode: 3, date: day(4), airsAt: null, isEstimated: true })
  expect(await nextOf(begins)).toEqual({ episode: 1, date: day(20), airsAt: null, isEstimated: false })
  expect(await nextOf(film)).toEqual({ episode: null, date: day(3), airsAt: null, isEstimated: false })
  expect(await nextOf(over)).toBeNull()
})

test('an episode is over at its moment, and without one at the end of its day', async () => {
  const id = await weekly('Weekly', -7, { status: 'Ended' })
  const moment = (milliseconds: number) => {
    const airsAt = new Date(Date.now() + milliseconds)
    return { aired: dayInJapan(airsAt), airsAt }
  }
  await prisma().episode.createMany({
    data: [
      { mediaId: id, number: 2, ...moment(-60_000) },
      { mediaId: id, number: 3, ...moment(86_400_000) },
    ],
  })
  await refreshNextAirings()
  expect(await nextOf(id)).toMatchObject({ episode: 3 })
  const daily = await weekly('Daily', -7, { status: 'Ended' })
  await prisma().episode.createMany({ data: [{ mediaId: daily, number: 5, aired: today }] })
  await refreshNextAirings()
  expect(await nextOf(daily)).toMatchObject({ episode: 5, date: writePartialDate(today) })
})

test('pages of works are invalidated when their next episode changes, and only then', async () => {
  const id = await weekly('Weekly', -10)
  await drainInvalidations()
  await refreshNextAirings()
  expect(await drainInvalidations()).toEqual([`media:${id}`])
  await refreshNextAirings()
  expect(await drainInvalidations()).toEqual([])
  await prisma().media.update({ where: { id }, data: { status: 'Cancelled' } })
  await refreshNextAirings()
  expect(await drainInvalidations()).toEqual([`media:${id}`])
  expect(await nextOf(id)).toBeNull()
})

test('a new day invalidates the pages that show what is current', async () => {
  await drainInvalidations()
  await beginDay()
  expect(await drainInvalidations()).toEqual(['index:today'])
})

test('my list in the order of next episodes, in both directions, by pages, filtered and searched', async () => {
  const me = await givenUser()
  const given = async (title: string, begins: number | null, status: 'Watching' | 'Planned' = 'Watching') => {
    const mediaId = begins === null ? await givenMedia({ title }) : await weekly(title, begins)
    await prisma().watchedRecord.create({ data: { userId: me, mediaId, status } })
  }
  await given('Work in five days', -2)
  await given('Work tomorrow', -6)
  await given('Work B', null)
  await given('Work A', null)
  await given('Work in three days', -4, 'Planned')
  await weekly('Work of others', -5)
  await refreshNextAirings()
  const titles = async (query: Record<string, string>) =>
    (await ownRecords(me, recordSearch.parse({ sort: 'next-episode', ...query }))).data.map(({ media }) => media.title)
  const all = ['Work tomorrow', 'Work in three days', 'Work in five days', 'Work A', 'Work B']
  expect(await titles({})).toEqual(all)
  expect([
    ...(await titles({ size: '2' })),
    ...(await titles({ size: '2', page: '1' })),
    ...(await titles({ size: '2', page: '2' })),
  ]).toEqual(all)
  expect(await titles({ order: '1' })).toEqual([
    'Work in five days',
    'Work in three days',
    'Work tomorrow',
    'Work B',
    'Work A',
  ])
  expect(await titles({ status: 'Watching' })).toEqual(all.filter((title) => title !== 'Work in three days'))
  expect(await titles({ group: 'status' })).toEqual([
    'Work in three days',
    ...all.filter((title) => title !== 'Work in three days'),
  ])
  expect((await titles({ query: 'work' })).slice(0, 3)).toEqual(all.slice(0, 3))
  const [first] = (await ownRecords(me, recordSearch.parse({ sort: 'next-episode' }))).data
  expect(first?.media.nextAiring).toEqual({
    episode: 2,
    date: writePartialDate(daysAfter(today, 1)),
    airsAt: null,
    isEstimated: true,
  })
})
