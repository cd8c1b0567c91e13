import { expect, test } from 'vitest'
import { seriesHead } from '@/server/domain/catalogue/series/queries'
import { prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenSeries } from '@/tests/support/factories'
import { createMedia, updateMedia } from '@/tests/support/media-mutations'

useDatabase()

const facts = async (id: number) => {
  const head = await seriesHead(id)
  return head && [head.status, head.startDate, head.endDate]
}

test('a series follows works that are added, changed and removed', async () => {
  const id = await givenSeries('Follows')
  const other = await givenSeries('Other')
  const first = await createMedia({ title: 'A', type: 'Anime', status: 'Ended', releaseDate: 20090400, series: id })
  expect(await facts(id)).toEqual(['Ended', '2009-04', '2009-04'])
  const second = await createMedia({ title: 'B', type: 'Movie', status: 'Upcoming', series: id })
  expect(await facts(id)).toEqual(['Ongoing', '2009-04', null])
  await updateMedia(second, { status: 'Ended', releaseDate: 20140510, endDate: 20140511 })
  expect(await facts(id)).toEqual(['Ended', '2009-04', '2014-05-11'])
  await updateMedia(first, { series: other })
  expect([await facts(id), await facts(other)]).toEqual([
    ['Ended', '2014-05-10', '2014-05-11'],
    ['Ended', '2009-04', '2009-04'],
  ])
  await updateMedia(first, { series: null })
  expect(await facts(other)).toEqual(['Unknown', null, null])
})

test('its own values stay', async () => {
  const id = await givenSeries('States', { statedStatus: 'Cancelled', statedStartDate: 19990000 })
  await createMedia({ title: 'A', type: 'Anime', status: 'Ongoing', releaseDate: 20010000, series: id })
  expect(await facts(id)).toEqual(['Cancelled', '1999', '2001'])
})

test.each([
  [['Ongoing', 'Ended'], 'Ongoing'],
  [['Ended', 'Ended', 'Cancelled'], 'Ended'],
  [['Upcoming', 'Ended'], 'Ongoing'],
  [['Upcoming', 'Cancelled'], 'Upcoming'],
  [['Cancelled'], 'Cancelled'],
  [['Ended', 'Unknown'], 'Ended'],
  [['Unknown'], 'Unknown'],
] as const)('works that are %j make a series %s', async (statuses, expected) => {
  const id = await givenSeries('Judged')
  for (const status of statuses) await createMedia({ title: 'A', type: 'Anime', status, series: id })
  expect((await facts(id))?.[0]).toBe(expected)
})

test('concurrent changes of works count together', async () => {
  const id = await givenSeries('At once')
  const works = await Promise.all(
    Array.from({ length: 6 }, () => createMedia({ title: 'A', type: 'Anime', status: 'Ongoing', series: id })),
  )
  await Promise.all(works.map((work) => updateMedia(work, { status: 'Ended', releaseDate: 20000000 + work * 10_000 })))
  expect((await facts(id))?.[0]).toBe('Ended')
  const last = await prisma().media.aggregate({ where: { seriesId: id }, _max: { releaseDate: true } })
  expect((await facts(id))?.[2]).toBe(String(last._max.releaseDate).slice(0, 4))
})
