import { beforeEach, describe, expect, test } from 'vitest'
import { watchedAnswer, watchedChange, watchedEventPage, watchedPage } from '@/lib/schemas/watched'
import { prisma } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser } from '@/tests/support/factories'

useDatabase()

type Headers = { authorization: string }
let me: Headers
let userId: number
let media: number

beforeEach(async () => {
  userId = await givenUser()
  me = await bearerOf(userId)
  media = await givenMedia({ title: 'Cowboy Bebop', totalEpisodes: 26, runtime: 24 })
})

const call = (method: 'POST' | 'PUT' | 'DELETE', body: unknown, headers: Record<string, string> = me) =>
  send(method, '/api/watched', body, headers)
async function written(method: 'POST' | 'PUT', body: unknown) {
  const response = await call(method, body)
  expect(response.status).toBe(200)
  return watchedAnswer.parse(await response.json())
}
const removed = async (body: unknown) => watchedChange.parse(await (await call('DELETE', body)).json())
const list = async (query = '', headers = me) =>
  watchedPage.parse(await (await send('GET', `/api/watched?${query}`, undefined, headers)).json())
const history = async () =>
  watchedEventPage.parse(await (await send('GET', '/api/watched/history', undefined, me)).json())
const undo = (body?: unknown) => send('POST', '/api/watched/undo', body, me)

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
    ['no status', { episodesWatched: 1 }, { status: 'required' }],
    ['an empty status', { ...good, status: '' }, { status: 'required' }],
    ['an unknown status', { ...good, status: 'Seen' }, { status: 'invalid' }],
    ['a day that is none', { ...good, startedDate: '2026-02-30' }, { startedDate: 'invalid' }],
    ['a time as day', { ...good, finishedDate: '2026-02-03T00:00:00Z' }, { finishedDate: 'invalid' }],
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
  const today = new Date().toISOString().slice(0, 10)
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

describe('two concurrent writes', () => {
  test('make one record and lose nothing', async () => {
    const body = { media, episodesWatched: 3, status: 'Watching' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => written('POST', body)))
    expect(new Set(answers.map(({ updatedDate }) => updatedDate)).size).toBe(1)
    expect(answers.filter(({ event }) => event !== null)).toHaveLength(1)
    expect(await prisma().watchedEvent.count({ where: { userId } })).toBe(1)
    await Promise.all(Array.from({ length: 8 }, (_, n) => written('PUT', { ...body, episodesWatched: n + 4 })))
    const events = (await history()).data.toReversed()
    for (const [n, event] of events.entries()) expect(event.before).toEqual(events[n - 1]?.after ?? null)
    expect((await list()).data[0]?.episodesWatched).toBe(events.at(-1)?.after?.episodesWatched)
  })

  test('of the same state: the second is refused with the newer state', async () => {
    const { updatedDate } = await written('POST', { media, episodesWatched: 3, status: 'Watching' })
    const edits = [5, 6].map((episodesWatched) =>
      call('PUT', { media, episodesWatched, status: 'Watching', updatedDate }),
    )
    const answers = await Promise.all(edits)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const loser = await answers.find(({ status }) => status === 409)?.json()
    expect(loser).toMatchObject({ code: 'conflict', current: { media: { id: media }, status: 'Watching' } })
    expect([5, 6]).toContain(loser.current.episodesWatched)
    // The first one's answer may have been lost: a retry is no conflict.
    const again = { media, episodesWatched: loser.current.episodesWatched, status: 'Watching', updatedDate }
    expect((await call('PUT', again)).status).toBe(200)
    const first = { media, episodesWatched: 1, status: 'Watching' }
    expect((await call('POST', { ...first, updatedDate: null })).status, 'who saw none').toBe(409)
    expect((await call('DELETE', { media, updatedDate })).status).toBe(409)
    expect((await call('DELETE', { media, updatedDate: loser.current.updatedDate })).status).toBe(200)
    expect((await call('POST', { ...first, updatedDate: null })).status).toBe(200)
  })
})

describe('undo', () => {
  test('undoes the last change of any kind', async () => {
    const first = await written('POST', { media, episodesWatched: 3, status: 'Watching', rating: 70 })
    const gone = await removed({ media })
    const back = watchedChange.parse(await (await undo({ event: gone.event })).json())
    expect(back.record).toMatchObject({ episodesWatched: 3, rating: 70, createdDate: first.createdDate })
    const changed = await written('PUT', { media, episodesWatched: 4, status: 'Watching' })
    expect(await (await undo({})).json()).toMatchObject({ record: { episodesWatched: 3 } })
    expect((await history()).data[0]).toMatchObject({
      source: 'Undo',
      undoes: changed.event,
      after: { episodesWatched: 3 },
    })
  })

  test('the history offers it for the last change of each record, except undos', async () => {
    const other = await givenMedia({ title: 'Trigun', totalEpisodes: 26 })
    await written('POST', { media, episodesWatched: 3, status: 'Watching' })
    await written('POST', { media: other, episodesWatched: 1, status: 'Watching' })
    await written('PUT', { media, episodesWatched: 4, status: 'Watching' })
    const ways = async () => (await history()).data.map(({ media, canUndo }) => [media.title, canUndo])
    expect(await ways()).toEqual([
      ['Cowboy Bebop', true],
      ['Trigun', true],
      ['Cowboy Bebop', false],
    ])
    await undo()
    expect(await ways()).toEqual([
      ['Cowboy Bebop', false],
      ['Cowboy Bebop', false],
      ['Trigun', true],
      ['Cowboy Bebop', false],
    ])
  })

  test('of a new record removes it; a repeated one does nothing', async () => {
    const { event } = await written('POST', { media, episodesWatched: 3, status: 'Watching' })
    for (let n = 0; n < 2; n++) expect(await (await undo({ event })).json()).toMatchObject({ record: null })
    expect((await undo()).status).toBe(200)
    expect([(await list()).total, (await history()).total]).toEqual([0, 2])
  })

  test('two concurrent ones undo once', async () => {
    const { event } = await written('POST', { media, episodesWatched: 3, status: 'Watching' })
    const answers = await Promise.all([undo({ event }), undo({ event }), undo()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await history()).total).toBe(2)
  })

  test('is refused after a newer change, and for records of others', async () => {
    const { event } = await written('POST', { media, episodesWatched: 3, status: 'Watching' })
    await written('PUT', { media, episodesWatched: 4, status: 'Watching' })
    const refused = await undo({ event })
    expect([refused.status, (await refused.json()).current.episodesWatched]).toEqual([409, 4])
    const other = await bearerOf(await givenUser())
    expect((await send('POST', '/api/watched/undo', { event }, other)).status).toBe(404)
    expect((await send('POST', '/api/watched/undo', {}, other)).status).toBe(404)
    expect((await undo({ event: 'x' })).status).toBe(400)
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
