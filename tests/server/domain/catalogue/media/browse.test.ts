import pg from 'pg'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { MEDIA_STATUSES } from '@/lib/catalogue/media-statuses'
import { MEDIA_SORTS, type MediaCard, mediaSearch, mediaSearchPage } from '@/lib/catalogue/schemas/media'
import { MEDIA_TYPES } from '@/lib/media-types'
import { browseMedia } from '@/server/domain/catalogue/media/browse'
import { pool, prisma } from '@/server/platform/database/client'
import { contextOf, showing } from '@/tests/support/context'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'
import { invalidateNow } from '@/tests/support/invalidations'

useDatabase()

const TOTAL = 75
/** So many ratings that the weighted mean is the mean. */
const MANY = 1_000_000
type Given = { id: number; title: string; type: string; status: string; tags: string[]; columns: Columns }
type Columns = Record<(typeof MEDIA_SORTS)[number], number | string | null>
const given: Given[] = []

beforeAll(async () => {
  for (let at = 0; at < TOTAL; at++) given.push(await givenWork(at))
})

beforeEach(() => invalidateNow('*'))
afterEach(() => vi.restoreAllMocks())

/** Works with many ties, unknown dates and ratings, and tags of different frequency. */
async function givenWork(at: number): Promise<Given> {
  const row = {
    title: `Work ${String((at * 37) % TOTAL).padStart(3, '0')}`,
    type: MEDIA_TYPES[at % 3 === 0 ? 0 : at % MEDIA_TYPES.length] ?? 'Anime',
    status: MEDIA_STATUSES[at % 4] ?? 'Unknown',
    releaseDate: at % 3 === 0 ? null : 20_000_000 + (at % 7) * 10_000,
    rating: at % 5 === 0 ? (at % 4) * 20 : null,
    ratingCount: at % 5 === 0 ? MANY : 0,
    popularity: at % 6,
    createdAt: new Date(1_600_000_000_000 + (at % 10) * 1000),
    updatedAt: new Date(1_700_000_000_000 - at * 1000),
  }
  const tags = [...(at % 2 ? ['Slice of Life'] : []), ...(at % 5 ? [] : ['Rock, Paper']), ...(at === 8 ? ['Café'] : [])]
  const id = await givenMedia({ ...row, tagNames: tags })
  const columns = {
    title: row.title,
    'release-date': row.releaseDate,
    created: row.createdAt.getTime(),
    updated: row.updatedAt.getTime(),
    // Of equally known works the newer is the better known.
    popularity: row.popularity * 100_000 + Math.floor((row.releaseDate ?? 0) / 10_000),
    rating: row.rating,
  }
  return { id, title: row.title, type: row.type, status: row.status, tags, columns }
}

const browse = (query: Record<string, string | number>) =>
  browseMedia(mediaSearch.parse(Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]))))

async function everyPage(query: Record<string, string | number>, size: number): Promise<number[]> {
  const { totalPages } = await browse({ ...query, size })
  const pages: MediaCard[][] = []
  for (let page = 0; page <= totalPages; page++) pages.push((await browse({ ...query, size, page })).data)
  return pages.flat().map(({ id }) => id)
}

/** Unknown values last in both directions, ties by id in the direction of the order. */
function expected(sort: keyof Columns, order: 0 | 1, works = given): number[] {
  const sign = order === 1 ? -1 : 1
  const value = ({ columns }: Given) => columns[sort]
  const compare = (a: number | string, b: number | string) => (a < b ? -1 : a > b ? 1 : 0)
  return works
    .toSorted((a, b) => {
      const [left, right] = [value(a), value(b)]
      if ((left === null) !== (right === null)) return left === null ? 1 : -1
      return sign * (left === null || right === null || left === right ? a.id - b.id : compare(left, right))
    })
    .map(({ id }) => id)
}

const orders = MEDIA_SORTS.flatMap((sort) => [[sort, 0] as const, [sort, 1] as const])

test.each(orders)('every work is on exactly one page, by %s, order %i', async (sort, order) => {
  for (const size of [7, 30, 100]) expect(await everyPage({ sort, order }, size)).toEqual(expected(sort, order))
})

test.each(orders)('the same for a type, a status, both, and tags, by %s, order %i', async (sort, order) => {
  const narrowed = [
    [{ type: 'Anime' }, (work: Given) => work.type === 'Anime'],
    [{ status: 'Ended' }, (work: Given) => work.status === 'Ended'],
    [{ type: 'Anime', status: 'Ongoing' }, (work: Given) => work.type === 'Anime' && work.status === 'Ongoing'],
    [{ tags: 'Slice of Life' }, (work: Given) => work.tags.includes('Slice of Life')],
    [
      { tags: 'Slice of Life', type: 'Anime' },
      (work: Given) => work.tags.includes('Slice of Life') && work.type === 'Anime',
    ],
  ] as const
  for (const [filter, lets] of narrowed)
    expect(await everyPage({ ...filter, sort, order }, 4)).toEqual(expected(sort, order, given.filter(lets)))
})

test('the default order is by title', async () => {
  expect((await browse({ size: 100 })).data.map(({ id }) => id)).toEqual(expected('title', 0))
})

test('an answer has the total, matches the schema, and has the fields of a card', async () => {
  const answer = await browse({ size: 30, page: 2 })
  expect(answer).toMatchObject({ total: TOTAL, totalPages: 3, page: 2, size: 30 })
  expect(answer.data).toHaveLength(15)
  expect(mediaSearchPage.parse(answer)).toEqual(answer)
  expect(answer.data[0]?.cover).toMatch(/^\/api\/file\/media\/\d+\/drawn-cover-/)
})

test.each([2, 3, 1_000_000, 1_000_000_000])('page %i is past the end: empty, with the correct total', async (past) => {
  expect(await browse({ size: 50, page: past })).toEqual({
    data: [],
    hasMore: false,
    leftOut: null,
    names: [],
    total: TOTAL,
    totalPages: 2,
    page: past,
    size: 50,
  })
  expect(await browse({ query: 'work', size: 50, page: past })).toMatchObject({ data: [], total: TOTAL })
})

test('all tags must match; their names are folded and may contain a comma', async () => {
  const withTags = async (tags: string) =>
    (await browse({ tags, size: 100 })).data.map(({ id }) => id).sort((a, b) => a - b)
  const idsOf = (...tags: string[]) =>
    given.filter((work) => tags.every((tag) => work.tags.includes(tag))).map(({ id }) => id)
  expect(await withTags('slice OF life')).toEqual(idsOf('Slice of Life'))
  expect(await withTags('Slice of Life,Rock%2C Paper')).toEqual(idsOf('Slice of Life', 'Rock, Paper'))
  expect(await withTags('cafe')).toEqual(idsOf('Café'))
  expect(await withTags('cafe,Café,CAFÉ')).toEqual(idsOf('Café'))
  expect(await withTags('cafe,no such tag')).toEqual([])
  expect(await withTags('no such tag')).toEqual([])
  expect(await browse({ query: 'work', tags: 'cafe' })).toMatchObject({ total: 1 })
  expect(await browse({ query: 'work', tags: 'cafe,no such tag' })).toMatchObject({ total: 0 })
})

test('a search accepts filters and orders', async () => {
  const ended = given.filter(({ status }) => status === 'Ended')
  for (const [sort, order] of orders)
    expect(await everyPage({ query: 'work', status: 'Ended', sort, order }, 7)).toEqual(expected(sort, order, ended))
  const [work] = given
  expect((await browse({ query: work?.title ?? '', order: 1 })).data[0]?.id).toBe(work?.id)
  expect(await browse({ query: 'w', type: 'Movie', size: 100 })).toMatchObject({
    total: given.filter(({ type }) => type === 'Movie').length,
  })
})

test('invalid parameters fall back to their defaults', async () => {
  const plain = await browse({})
  expect(await browse({ sort: 'fame', order: 7, type: 'Podcast', status: '', page: -1, size: 1000 })).toEqual(plain)
})

test('stored pictures come before drawn ones', async () => {
  const [work] = given
  if (!work) throw new Error('There is no work.')
  const picture = { mediaId: work.id, width: 2, height: 3, color: '#123456' }
  await prisma().attachment.createMany({
    data: [
      { ...picture, type: 'Banner', filename: 'banner.webp' },
      { ...picture, type: 'Primary', filename: 'second.webp', position: 1 },
      { ...picture, type: 'Primary', filename: 'first.webp', position: 0 },
    ],
  })
  const { data } = await browse({ query: work.title, size: 1 })
  expect(data[0]).toMatchObject({ cover: `/api/file/media/${work.id}/first.webp`, color: '#123456' })
  expect(data[0]?.attachments.map(({ filename }) => filename)).toEqual(['first.webp', 'second.webp'])
})

test('a page is dropped when the list or a work on it changes', async () => {
  const { data } = await browse({ tags: 'cafe', size: 5 })
  const context = await contextOf(() => browse({ tags: 'cafe', size: 5 }))
  expect(context).toEqual(showing('site', ...data.map(({ id }) => `media:${id}` as const), 'index:media', 'index:tag'))
})

test('a call takes at most three statements and one for the log, and a cached count is not queried again', async () => {
  // Searches have a pool of their own.
  const sent = vi.spyOn(pg.Pool.prototype, 'query')
  const readings = (statements: unknown[][]) => {
    const count = statements.filter(([statement]) => JSON.stringify(statement).includes('read-invalidations')).length
    expect(count).toBeLessThanOrEqual(1)
    return count
  }
  const calls: Record<string, string | number>[] = [
    {},
    { sort: 'rating', page: 1 },
    { type: 'Anime' },
    { tags: 'cafe', sort: 'rating' },
    { query: 'work 001' },
  ]
  for (const call of calls) {
    await invalidateNow('index:media')
    sent.mockClear()
    await browse(call)
    expect(sent.mock.calls.length - readings(sent.mock.calls)).toBeLessThanOrEqual(3)
    sent.mockClear()
    await browse(call)
    // A search counts nothing, and leaves out works for adults.
    expect(sent.mock.calls.length - readings(sent.mock.calls)).toBeLessThanOrEqual(call.query ? 3 : 2)
  }
  // A text that no title has is read in further ways: by its form, its initials, three kinds of names, without one
  // word.
  for (const query of ['wrok', 'wrok no such thing 1998 movie']) {
    sent.mockClear()
    await browse({ query })
    expect(sent.mock.calls.length - readings(sent.mock.calls)).toBeLessThanOrEqual(9)
  }
})

test('twenty concurrent requests count once', async () => {
  const sent = vi.spyOn(pool(), 'query')
  await Promise.all(Array.from({ length: 20 }, () => browse({ sort: 'popularity' })))
  expect(sent.mock.calls.filter(([statement]) => JSON.stringify(statement).includes('GROUP BY'))).toHaveLength(1)
})

test('totals follow a change, also during the count', async () => {
  const before = (await browse({ status: 'Cancelled' })).total
  const { counted, answer } = holdCounts()
  const under = browse({ status: 'Cancelled', sort: 'rating' })
  await counted
  await givenMedia({ title: 'Cancelled at last', status: 'Cancelled' })
  await invalidateNow('index:media')
  answer()
  await under
  expect((await browse({ status: 'Cancelled' })).total).toBe(before + 1)
  expect((await browse({ status: 'Cancelled', sort: 'rating' })).total).toBe(before + 1)
})

/** A promise, and what resolves it. */
function newSignal(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

/** Delays the results of counts until `answer` is called; `counted` resolves when the first of them has run. */
function holdCounts(): { counted: Promise<void>; answer: () => void } {
  const [made, held] = [newSignal(), newSignal()]
  const query = pool().query.bind(pool()) as (...given: unknown[]) => Promise<unknown>
  const holding = async (...given: unknown[]) => {
    const found = await query(...given)
    if ((given[0] as { text: string }).text.includes('GROUP BY')) {
      made.resolve()
      await held.promise
    }
    return found
  }
  vi.spyOn(pool(), 'query').mockImplementation(holding as never)
  return { counted: made.promise, answer: held.resolve }
}

test('by popularity, works without members follow their prominence, then score, then sites, then newness', async () => {
  const tag = 'Order of the unknown'
  const works = {
    certain: { popularity: 300_001 },
    overestimated: { prominence: 900_000 },
    wellKnown: { popularity: 9000 },
    prominent: { popularity: 2, prominence: 8000 },
    lessKnown: { popularity: 7000, prominence: 0 },
    known: { popularity: 1 },
    rated: { score: 85.5, scoreSource: 'metacritic' },
    ratedLess: { score: 85.4, scoreSource: 'metacritic', releaseDate: 20240101 },
    onSites: { sites: 3 },
    onSite: { sites: 1, releaseDate: 20240101 },
    newer: { releaseDate: 20240301 },
    older: { releaseDate: 20240200 },
    undated: {},
  }
  const names = new Map<number, string>()
  for (const [name, { sites = 0, ...columns }] of Object.entries<Record<string, unknown> & { sites?: number }>(
    works,
  ).toReversed()) {
    const id = await givenMedia({ title: name, tagNames: [tag], ...columns })
    names.set(id, name)
    const ids = Array.from({ length: sites }, (_, site) => ({
      mediaId: id,
      site: `site${site}`,
      externalId: String(id),
    }))
    await prisma().externalId.createMany({ data: ids })
  }
  await invalidateNow('*')
  const { data } = await browse({ tags: tag, sort: 'popularity', order: 1 })
  expect(data.map(({ id }) => names.get(id))).toEqual(Object.keys(works))
})
