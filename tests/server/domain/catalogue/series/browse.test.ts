import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { SERIES_SORTS, type SeriesCard, seriesPage, seriesSearch } from '@/lib/catalogue/schemas/series'
import { browseSeries } from '@/server/domain/catalogue/series/browse'
import { pool } from '@/server/platform/database/client'
import { contextOf, showing } from '@/tests/support/context'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenSeries } from '@/tests/support/factories'
import { invalidateNow } from '@/tests/support/invalidations'

useDatabase()

const TOTAL = 40
type Given = { id: number; title: string; columns: Record<(typeof SERIES_SORTS)[number], number | string | null> }
const given: Given[] = []

beforeAll(async () => {
  for (let at = 0; at < TOTAL; at++) {
    const title = `Saga ${String((at * 7) % TOTAL).padStart(3, '0')}`
    const startDate = at % 3 === 0 ? null : 20_000_000 + (at % 5) * 10_000
    const createdAt = new Date(1_600_000_000_000 + (at % 6) * 1000)
    const updatedAt = new Date(1_700_000_000_000 - at * 1000)
    const id = await givenSeries(title, { startDate, createdAt, updatedAt, popularity: at % 4 })
    const columns = {
      ...{ title, 'start-date': startDate, created: createdAt.getTime(), updated: updatedAt.getTime() },
      popularity: at % 4,
    }
    given.push({ id, title, columns })
  }
})

beforeEach(() => invalidateNow('*'))

const browse = (query: Record<string, string>) => browseSeries(seriesSearch.parse(query))

async function everyPage(query: Record<string, string>, size: number): Promise<number[]> {
  const { totalPages } = await browse({ ...query, size: String(size) })
  const pages: SeriesCard[][] = []
  for (let page = 0; page <= totalPages; page++)
    pages.push((await browse({ ...query, size: String(size), page: String(page) })).data)
  return pages.flat().map(({ id }) => id)
}

/** Unknown values last in both directions, ties by id in the direction of the order. */
function expected(sort: (typeof SERIES_SORTS)[number], falling: boolean): number[] {
  const sign = falling ? -1 : 1
  return given
    .toSorted((a, b) => {
      const [left, right] = [a.columns[sort], b.columns[sort]]
      if ((left === null) !== (right === null)) return left === null ? 1 : -1
      return sign * (left === null || right === null || left === right ? a.id - b.id : left < right ? -1 : 1)
    })
    .map(({ id }) => id)
}

test.each(SERIES_SORTS)('every series is on exactly one page, by %s', async (sort) => {
  for (const order of ['0', '1'])
    for (const size of [7, 100]) {
      expect(await everyPage({ sort, order }, size)).toEqual(expected(sort, order === '1'))
      expect(await everyPage({ query: 'saga', sort, order }, size)).toEqual(expected(sort, order === '1'))
    }
})

test('an answer matches the schema and counts the works', async () => {
  const { id, title } = given[0] ?? { id: 0, title: '' }
  await givenMedia({ title: 'One', seriesId: id })
  await givenMedia({ title: 'Two', seriesId: id })
  const answer = await browse({ size: '15' })
  expect(seriesPage.parse(answer)).toEqual(answer)
  expect(answer).toMatchObject({ total: TOTAL, totalPages: 3, page: 0, size: 15 })
  expect(answer.data[0]).toMatchObject({ id, title, mediaCount: 2 })
  expect(answer.data[0]?.cover).toMatch(/^\/api\/file\/series\/\d+\/drawn-cover-/)
})

test('a query finds the exact title first, and tolerates a typo', async () => {
  const [{ title } = { title: '' }] = given
  expect((await browse({ query: title })).data[0]?.title).toBe(title)
  expect((await browse({ query: 'sgaa 003' })).data[0]?.title).toBe('Saga 003')
  expect(await browse({ query: 'nothing of the kind' })).toMatchObject({ data: [], total: 0, totalPages: 0 })
})

test('a page past the end is empty, with the correct total', async () => {
  expect(await browse({ page: '1000000000', size: '50' })).toMatchObject({ data: [], total: TOTAL, totalPages: 1 })
})

test('a page is dropped when the list or a series on it changes', async () => {
  const { data } = await browse({ size: '5' })
  const context = await contextOf(() => browse({ size: '5' }))
  expect(context).toEqual(showing(...data.map(({ id }) => `series:${id}` as const), 'index:series', 'site'))
})

test('a page takes three statements, two with a cached total, and one for the log; totals follow a change', async () => {
  const sent = vi.spyOn(pool(), 'query')
  await browse({ sort: 'start-date', page: '1' })
  expect(sent).toHaveBeenCalledTimes(4)
  await browse({ sort: 'start-date', order: '1' })
  expect(sent).toHaveBeenCalledTimes(7)
  sent.mockRestore()
  const { total } = await browse({})
  await givenSeries('Zzz', { startDate: null })
  await invalidateNow('index:series')
  expect((await browse({})).total).toBe(total + 1)
})
