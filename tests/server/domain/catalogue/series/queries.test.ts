import { beforeAll, expect, test, vi } from 'vitest'
import { seriesEntry as seriesEntrySchema, seriesHead as seriesHeadSchema } from '@/lib/catalogue/schemas/series'
import {
  movedSeries,
  seriesAttachments,
  seriesEntry,
  seriesHead,
  seriesMedia,
} from '@/server/domain/catalogue/series/queries'
import { pool, prisma } from '@/server/platform/database/client'
import { contextOf, showing } from '@/tests/support/context'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenReview, givenSeries } from '@/tests/support/factories'

useDatabase()

const ALL = { query: '', page: 0, size: 30 }
let id: number
let works: number[]

beforeAll(async () => {
  id = await givenSeries('Monogatari', {
    nativeTitle: '〈物語〉シリーズ',
    description: 'Oddities.',
    status: 'Ended',
    startDate: 20090703,
    endDate: 20190000,
  })
  const data = { seriesId: id, width: 20, height: 30, color: '#112233' }
  await prisma().attachment.createMany({
    data: [
      { ...data, type: 'Banner', filename: 'banner.webp' },
      { ...data, type: 'Primary', filename: 'cover.webp' },
    ],
  })
  await prisma().externalId.create({ data: { seriesId: id, site: 'anidb', externalId: 'series/1' } })
  const undated = await givenMedia({ title: 'Unknown Story', seriesId: id })
  const second = await givenMedia({
    title: 'Nisemonogatari',
    nativeTitle: '偽物語',
    seriesId: id,
    releaseDate: 20120107,
  })
  const first = await givenMedia({
    title: 'Bakemonogatari',
    synonymTitles: ['Ghostory'],
    seriesId: id,
    releaseDate: 20090703,
  })
  works = [first, second, undated]
  await givenMedia({ title: 'Something else' })
  await givenReview({ seriesId: id, recommended: 'Recommended' })
  await givenReview({ seriesId: id, hiddenAt: new Date() })
  await givenReview({ seriesId: id, deletedAt: new Date() })
})

test('the head has the fields of its pages', async () => {
  const head = await seriesHead(id)
  expect(seriesHeadSchema.parse(head)).toEqual(head)
  expect(head).toMatchObject({
    title: 'Monogatari',
    status: 'Ended',
    startDate: '2009-07-03',
    endDate: '2019',
    cover: `/api/file/series/${id}/cover.webp`,
    banner: `/api/file/series/${id}/banner.webp`,
    color: '#112233',
    externalIds: [{ site: 'anidb', externalId: 'series/1' }],
    mediaCount: 3,
    counts: { media: 3, attachments: 2, reviews: 1 },
  })
})

test('its works are in the order of release, those without a date last', async () => {
  const entry = await seriesEntry(id)
  expect(seriesEntrySchema.parse(entry)).toEqual(entry)
  expect(entry?.medias.map(({ id }) => id)).toEqual(works)
  const second = await seriesMedia(id, { query: '', page: 1, size: 2 })
  expect(second).toMatchObject({ data: [{ id: works[2] }], total: 3, totalPages: 2, page: 1, size: 2 })
})

test.each([
  ['nise', ['Nisemonogatari']],
  ['偽物', ['Nisemonogatari']],
  ['GHOST', ['Bakemonogatari']],
  ['monogatari', ['Bakemonogatari', 'Nisemonogatari']],
  ['100%', []],
])('its works are searched by all their titles: %s', async (query, titles) => {
  const found = await seriesMedia(id, { ...ALL, query })
  expect(found?.data.map(({ title }) => title)).toEqual(titles)
  expect(found?.total).toBe(titles.length)
})

test('pictures are grouped by type', async () => {
  expect((await seriesAttachments(id, ALL))?.data.map(({ type }) => type)).toEqual(['Primary', 'Banner'])
})

test('a missing series is null', async () => {
  for (const read of [seriesHead, seriesEntry]) expect(await read(999_999)).toBeNull()
  for (const read of [seriesMedia, seriesAttachments]) expect(await read(999_999, ALL)).toBeNull()
})

test('pages are dropped when the series or a work on them changes', async () => {
  const context = await contextOf(() => seriesEntry(id))
  expect(context).toEqual(
    showing('site', `series:${id}`, `series-reviews:${id}`, ...works.map((work) => `media:${work}` as const)),
  )
})

test('the head and each tab are one statement', async () => {
  const sent = vi.spyOn(pool(), 'query')
  await seriesHead(id)
  expect(sent).toHaveBeenCalledTimes(1)
  await seriesMedia(id, ALL)
  expect(sent).toHaveBeenCalledTimes(2)
  await seriesAttachments(id, ALL)
  expect(sent).toHaveBeenCalledTimes(3)
  sent.mockRestore()
})

test('the address of a dissolved series leads to a work, or to the series that it is in', async () => {
  const [alone, inSeries] = [await givenMedia({ title: 'Alone' }), works[0] ?? 0]
  await prisma().seriesMove.createMany({
    data: [
      { seriesId: 9001, mediaId: alone },
      { seriesId: 9002, mediaId: inSeries },
    ],
  })
  expect(await movedSeries(9001)).toEqual({ media: alone })
  expect(await movedSeries(9002)).toEqual({ series: id })
  expect(await movedSeries(9003)).toBeNull()
  expect(await contextOf(() => movedSeries(9001))).toEqual(showing('series:9001', `media:${alone}`))
})
