import { beforeEach, describe, expect, test } from 'vitest'
import { prisma } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser } from '@/tests/support/factories'
import { call, history, list, me, media, removed, undo, useRecords, written } from '@/tests/support/records'

useDatabase()
useRecords()

test('a record is created, changed and removed, and every change is an event', async () => {
  const added = await written('POST', { media: { id: media }, episodesWatched: 3, status: 'Watching', rating: null })
  expect(added).toMatchObject({ media: { id: media }, episodesWatched: 3, status: 'Watching', rating: null })
  const changed = await written('PUT', {
    media,
    episodesWatched: 26,
    status: 'Watching',
    rating: 95,
    startedDate: '2026-01-02',
    finishedDate: '',
  })
  expect(changed).toMatchObject({
    episodesWatched: 26,
    status: 'Completed',
    rating: 95,
    startedDate: '2026-01-02',
    finishedDate: null,
  })
  expect(changed.createdDate).toBe(added.createdDate)
  expect(Date.parse(changed.updatedDate)).toBeGreaterThan(Date.parse(added.updatedDate))
  expect((await list()).data).toMatchObject([
    { media: { id: media, title: 'Cowboy Bebop', totalEpisodes: 26, description: null }, rating: 95 },
  ])
  expect(await removed({ media })).toMatchObject({ record: null })
  expect((await list()).total).toBe(0)
  const { data } = await history()
  expect(data.map(({ before, after, source }) => [before?.episodesWatched, after?.episodesWatched, source])).toEqual([
    [26, undefined, 'Form'],
    [3, 26, 'Form'],
    [undefined, 3, 'Form'],
  ])
  expect(data[1]?.after).toMatchObject({ status: 'Completed', rating: 95, startedDate: '2026-01-02' })
})

test('missing fields stay; an identical write is no change', async () => {
  await written('POST', { media, episodesWatched: 3, status: 'Watching', rating: 80, startedDate: '2026-01-02' })
  const again = await written('PUT', { media, episodesWatched: 3, status: 'Watching' })
  expect(again).toMatchObject({ rating: 80, startedDate: '2026-01-02', event: null })
  expect(await written('POST', { media, episodesWatched: 3, status: 'Watching' })).toEqual(again)
  expect((await history()).total).toBe(1)
  expect(await removed({ media })).toMatchObject({ event: expect.any(Number) })
  expect(await removed({ media })).toEqual({ record: null, event: null })
})

describe('a refusal', () => {
  const good = { episodesWatched: 1, status: 'Watching' }
  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['no number', { status: 'Watching' }, { episodesWatched: 'moreWatchedThanExist' }],
    ['a number below 0', { ...good, episodesWatched: -1 }, { episodesWatched: 'moreWatchedThanExist' }],
    ['half an episode', { ...good, episodesWatched: 1.5 }, { episodesWatched: 'moreWatchedThanExist' }],
    ['a text as number', { ...good, episodesWatched: '1' }, { episodesWatched: 'moreWatchedThanExist' }],
    ['more than an int', { ...good, episodesWatched: 3e9 }, { episodesWatched: 'moreWatchedThanExist' }],
    [
      'more than exist, said by a program',
      { ...good, episodesWatched: 27, source: 'api' },
      { episodesWatched: 'moreWatchedThanExist' },
    ],
    ['a rating over 100', { ...good, rating: 101 }, { rating: 'ratingRange' }],
    ['a rating below 0', { ...good, rating: -1 }, { rating: 'ratingRange' }],
    ['half a point', { ...good, rating: 8.5 }, { rating: 'ratingWhole' }],
    ['a text as rating', { ...good, rating: '80' }, { rating: 'ratingWhole' }],
    ['no status', { episodesWatched: 1 }, { status: 'required' }],
    ['an empty status', { ...good, status: '' }, { status: 'required' }],
    ['an unknown status', { ...good, status: 'Seen' }, { status: 'invalid' }],
    ['a day that is none', { ...good, startedDate: '2026-02-30' }, { startedDate: 'dateInvalid' }],
    ['a time as day', { ...good, finishedDate: '2026-02-03T00:00:00Z' }, { finishedDate: 'dateInvalid' }],
    ['a foreign source', { ...good, source: 'import' }, { source: 'invalid' }],
    ['an unknown field', { ...good, userId: 1 }, { body: 'unknownField' }],
  ])('%s', async (_, body, errors) => {
    // A program's PUT knows the total only from an existing record.
    for (const method of body.source === 'api' ? (['POST'] as const) : (['POST', 'PUT'] as const))
      expect(await refusalOf(await call(method, { media, ...body }))).toEqual([400, 'invalidInput', errors])
    expect((await list()).total).toBe(0)
  })

  test('for a missing work', async () => {
    expect(await refusalOf(await call('POST', { ...good, media: 999_999 }))).toEqual([404, 'notFound'])
    expect(await refusalOf(await call('PUT', { ...good, media }))).toEqual([404, 'notFound'])
    expect(await refusalOf(await call('DELETE', { media: 999_999 }))).toEqual([404, 'notFound'])
    expect((await refusalOf(await call('POST', { ...good, media: 'x' })))[0]).toBe(400)
  })

  test('for a missing or invalid token, or a wrong type', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      expect((await refusalOf(await call(method, { ...good, media }, {})))[0]).toBe(401)
      expect((await refusalOf(await call(method, { ...good, media }, { authorization: 'Bearer no' })))[0]).toBe(401)
      expect((await refusalOf(await call(method, {}, { ...me, 'content-type': 'text/plain' })))[0]).toBe(415)
    }
    for (const path of ['/api/watched', '/api/watched/history', '/api/me/media?ids=1'])
      expect((await send('GET', path)).status).toBe(401)
    expect((await send('POST', '/api/watched/undo')).status).toBe(401)
  })
})

test("a token reads and changes only its user's records", async () => {
  await written('POST', { media, episodesWatched: 3, status: 'Watching' })
  const other = await bearerOf(await givenUser())
  expect((await list('', other)).total).toBe(0)
  expect((await call('PUT', { media, episodesWatched: 9, status: 'Watching' }, other)).status).toBe(404)
  await call('DELETE', { media }, other)
  expect((await list()).data).toMatchObject([{ episodesWatched: 3 }])
})

test('what becomes Completed is finished today, unless its dates are given', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const completed = { media, episodesWatched: 0, status: 'Completed' }
  expect(await written('POST', completed)).toMatchObject({ startedDate: today, finishedDate: today })
  const dated = { startedDate: '2026-01-02', finishedDate: null }
  await removed({ media })
  expect(await written('POST', { ...completed, ...dated })).toMatchObject(dated)
  await written('PUT', { media, episodesWatched: 9, status: 'Watching' })
  expect(await written('PUT', { ...completed, episodesWatched: 26 })).toMatchObject({
    startedDate: '2026-01-02',
    finishedDate: today,
  })
  await removed({ media })
  const stored = { startedDate: null, finishedDate: null }
  expect(await written('POST', { ...completed, source: 'api' })).toMatchObject(stored)
})

test('a new end is not before its start, whichever of them is sent', async () => {
  const some = { media, episodesWatched: 3, status: 'Watching', startedDate: '2026-02-03' }
  const refusal = [400, 'invalidInput', { finishedDate: 'endsBeforeBegin' }]
  for (const source of ['form', 'api'])
    expect(await refusalOf(await call('POST', { ...some, finishedDate: '2026-02-02', source }))).toEqual(refusal)
  await written('POST', some)
  const later = await call('PUT', { media, episodesWatched: 3, status: 'Dropped', finishedDate: '2026-02-02' })
  expect(await refusalOf(later)).toEqual(refusal)
})

test('dates may be a year, or a year and a month; only what certainly ends too early is refused', async () => {
  const some = { media, episodesWatched: 3, status: 'Watching' }
  const partial = { startedDate: '2021-05-01', finishedDate: '2021' }
  const run = { episodesWatched: 26, startedDate: '2019', finishedDate: '2020-02', rating: null }
  expect(await written('POST', { ...some, ...partial, earlierRuns: [run] })).toMatchObject({
    ...partial,
    earlierRuns: [run],
  })
  expect((await list()).data).toMatchObject([{ ...partial, earlierRuns: [run] }])
  expect((await history()).data[0]?.after).toMatchObject({ ...partial, earlierRuns: [run] })
  const refused = await call('PUT', { ...some, startedDate: '2021-02', finishedDate: '2020' })
  expect(await refusalOf(refused)).toEqual([400, 'invalidInput', { finishedDate: 'endsBeforeBegin' }])
  const { event } = await written('PUT', { ...some, startedDate: '', finishedDate: '2022-03' })
  expect((await list()).data).toMatchObject([{ startedDate: null, finishedDate: '2022-03' }])
  expect((await undo({ event })).status).toBe(200)
  expect((await list()).data).toMatchObject([partial])
})

test('partial dates are at the start of their span in both orders, equal ones by id, and no date is last', async () => {
  const dates = ['2021-02', '2021', '2021-01-01', '2020-12-31', null, '2021', '2021-02-01']
  const ids: number[] = []
  for (const startedDate of dates) {
    const work = await givenMedia({ title: 'Work', totalEpisodes: 9 })
    ids.push(work)
    await written('POST', { media: work, episodesWatched: 1, status: 'Watching', startedDate, source: 'api' })
  }
  const places = async (order: number) =>
    (await list(`sort=started-date&order=${order}`)).data.map(({ media }) => ids.indexOf(media.id))
  expect(await places(0)).toEqual([3, 1, 5, 2, 0, 6, 4])
  expect(await places(1)).toEqual([6, 0, 2, 5, 1, 3, 4])
})

test('a program may keep a status that a form would not', async () => {
  const dropped = { media, episodesWatched: 0, status: 'Dropped' }
  expect(await written('POST', { ...dropped, source: 'api' })).toMatchObject({ episodesWatched: 0, status: 'Dropped' })
  expect(await written('PUT', { ...dropped, rating: 20 })).toMatchObject({ status: 'Dropped', rating: 20 })
  await removed({ media })
  expect(await written('POST', dropped)).toMatchObject({ status: 'Planned' })
})

test('a status chosen after the number stays, and no number exceeds the total', async () => {
  const chosen = (episodesWatched: number, status: string) =>
    written('POST', { media, episodesWatched, status, keepStatus: true })
  expect(await chosen(0, 'Watching')).toMatchObject({ episodesWatched: 0, status: 'Watching' })
  expect(await chosen(26, 'Paused')).toMatchObject({ episodesWatched: 26, status: 'Paused' })
  const refused = await call('POST', { media, episodesWatched: 27, status: 'Paused', keepStatus: true })
  expect(await refusalOf(refused)).toEqual([400, 'invalidInput', { episodesWatched: 'moreWatchedThanExist' }])
})

test.each([
  [
    { episodesWatched: 3, status: 'Planned' },
    { episodesWatched: 3, status: 'Watching' },
  ],
  [
    { episodesWatched: 5, status: 'Completed' },
    { episodesWatched: 26, status: 'Completed' },
  ],
  [
    { episodesWatched: 26, status: 'Dropped' },
    { episodesWatched: 26, status: 'Completed' },
  ],
  [
    { episodesWatched: 0, status: 'Watching' },
    { episodesWatched: 0, status: 'Planned' },
  ],
])('the same body means the same whatever is stored, also the second time: %j', async (body, meant) => {
  for (const stored of [null, { episodesWatched: 3, status: 'Watching' }, { episodesWatched: 0, status: 'Dropped' }]) {
    await removed({ media })
    if (stored) await written('POST', { media, ...stored, keepStatus: true })
    const first = await written(stored ? 'PUT' : 'POST', { media, ...body })
    expect(first).toMatchObject(meant)
    expect(await written('PUT', { media, ...body })).toEqual({ ...first, event: null })
  }
})

test('a program may send the stored number again after the total has shrunk below it', async () => {
  await written('POST', { media, episodesWatched: 26, status: 'Watching', keepStatus: true })
  await prisma().media.update({ where: { id: media }, data: { totalEpisodes: 24 } })
  const kept = { media, episodesWatched: 26, status: 'Watching', source: 'api' }
  expect(await written('PUT', { ...kept, rating: 70 })).toMatchObject({ episodesWatched: 26, rating: 70 })
  const refused = await call('PUT', { ...kept, episodesWatched: 27 })
  expect(await refusalOf(refused)).toEqual([400, 'invalidInput', { episodesWatched: 'moreWatchedThanExist' }])
})

test('the list of one status, in any order and on any page', async () => {
  for (const [n, status] of ['Paused', 'Watching', 'Paused', 'Dropped', 'Paused'].entries()) {
    const work = await givenMedia({ title: `Work ${n}`, totalEpisodes: 9 })
    await written('POST', { media: work, episodesWatched: 1, status, rating: n === 2 ? null : 90 - n, source: 'api' })
  }
  const titles = async (query: string) => {
    const { data, total, totalPages } = await list(`status=Paused&${query}`)
    return [data.map(({ media }) => media.title), total, totalPages]
  }
  expect(await titles('')).toEqual([['Work 0', 'Work 2', 'Work 4'], 3, 1])
  expect(await titles('order=1&size=2')).toEqual([['Work 4', 'Work 2'], 3, 2])
  expect(await titles('sort=rating&order=1')).toEqual([['Work 0', 'Work 4', 'Work 2'], 3, 1])
  expect(await titles('size=2&page=1')).toEqual([['Work 4'], 3, 2])
  expect((await list('status=Completed')).total).toBe(0)
  expect((await list('status=Seen')).total).toBe(5)
})

describe('one more', () => {
  let today: string
  beforeEach(() => {
    today = new Date().toISOString().slice(0, 10)
  })
  const plus = (episodesWatched: number, more = {}) =>
    written('POST', { media, episodesWatched, source: 'plus-one', ...more })

  test('starts, continues and finishes a work, with the expected dates', async () => {
    expect(await plus(1)).toMatchObject({
      episodesWatched: 1,
      status: 'Watching',
      startedDate: today,
      finishedDate: null,
    })
    expect(await plus(2)).toMatchObject({ episodesWatched: 2, startedDate: today, finishedDate: null })
    expect(await plus(26)).toMatchObject({ status: 'Completed', startedDate: today, finishedDate: today })
    expect(await plus(27)).toMatchObject({ episodesWatched: 26, event: null })
    expect((await history()).data.map(({ source }) => source)).toEqual(['PlusOne', 'PlusOne', 'PlusOne'])
  })

  test('resumes a paused work, and accepts a plausible local day', async () => {
    await written('POST', { media, episodesWatched: 5, status: 'Paused' })
    expect(await plus(6, { date: '1999-01-01' })).toMatchObject({ status: 'Watching', startedDate: null })
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    expect(await plus(26, { date: tomorrow })).toMatchObject({ finishedDate: tomorrow })
  })
})

test('an entry contains the state of the asker, and of nobody else', async () => {
  await written('POST', { media, episodesWatched: 3, status: 'Watching' })
  const seen = async (headers: Record<string, string> = {}) => {
    const response = await send('GET', `/api/media/${media}`, undefined, headers)
    const { isWatched, isFavorited } = await response.json()
    return { isWatched, isFavorited }
  }
  expect(await seen(me)).toEqual({ isWatched: true, isFavorited: false })
  expect(await seen()).toEqual({ isWatched: false, isFavorited: false })
  expect(await seen(await bearerOf(await givenUser()))).toEqual({ isWatched: false, isFavorited: false })
  expect((await send('GET', `/api/media/${media}`, undefined, { authorization: 'Bearer old' })).status).toBe(401)
})

test('my state of many works at once', async () => {
  await written('POST', { media, episodesWatched: 3, status: 'Watching' })
  const other = await givenMedia({ title: 'Trigun' })
  const states = async (ids: string) =>
    (await (await send('GET', `/api/me/media?ids=${ids}`, undefined, me)).json()).data
  expect(await states(`${other},${media},${other},999999,x,-1,99999999999`)).toEqual([
    {
      id: other,
      title: 'Trigun',
      type: 'Anime',
      totalEpisodes: null,
      isWatched: false,
      isFavorited: false,
      watched: null,
    },
    expect.objectContaining({
      id: media,
      totalEpisodes: 26,
      isWatched: true,
      watched: expect.objectContaining({ episodesWatched: 3 }),
    }),
  ])
  expect(await states('')).toEqual([])
})
