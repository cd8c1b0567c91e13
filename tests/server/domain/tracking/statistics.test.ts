import { describe, expect, test, vi } from 'vitest'
import type { RecordInput } from '@/lib/tracking/schemas/records'
import { statistics } from '@/lib/tracking/schemas/statistics'
import { activityOf } from '@/server/domain/tracking/activity/queries'
import { setRecord, undoRecordChange } from '@/server/domain/tracking/records/mutations'
import { statisticsOf } from '@/server/domain/tracking/statistics'
import { pool, prisma } from '@/server/platform/database/client'
import { send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser } from '@/tests/support/factories'

useDatabase()

const set = (userId: number, media: number, more: Partial<RecordInput>) =>
  setRecord(userId, { media, episodesWatched: 0, status: 'Planned', source: 'form', ...more })

test('works without a runtime count with the usual one of their type and format, and it is said how much that is', async () => {
  const userId = await givenUser()
  const given = async (episodesWatched: number, more: Parameters<typeof givenMedia>[0]) =>
    set(userId, await givenMedia({ totalEpisodes: 50, ...more }), { episodesWatched, status: 'Watching' })
  await given(10, { title: 'Known', runtime: 12 })
  await given(10, { title: 'Series', format: 'TV' })
  await given(1, { title: 'Film', type: 'Movie' })
  await given(5, { title: 'Clip', type: 'Special', format: 'MUSIC' })
  await given(20, { title: 'Manga', type: 'Manga' })
  const minutes = 10 * 24 + 95 + 5 * 4
  expect(await statisticsOf(userId)).toMatchObject({
    hours: Math.round((120 + minutes) / 6) / 10,
    estimatedHours: Math.round(minutes / 6) / 10,
  })
})

test('records are summed into titles, episodes, chapters, hours and ratings', async () => {
  const userId = await givenUser()
  const anime = await givenMedia({
    title: 'Mushishi',
    totalEpisodes: 26,
    runtime: 25,
    releaseDate: 20051023,
    tagNames: ['Calm', 'Myth'],
  })
  const manga = await givenMedia({
    title: 'Yotsuba',
    type: 'Manga',
    totalEpisodes: 100,
    runtime: 5,
    releaseDate: 20030000,
    tagNames: ['Calm'],
  })
  const game = await givenMedia({ title: 'Okami', type: 'Game' })
  await set(userId, anime, { episodesWatched: 6, status: 'Watching', rating: 94 })
  await set(userId, manga, { episodesWatched: 100, status: 'Completed', rating: 95 })
  await set(userId, game, { status: 'Dropped', rating: 0 })
  await set(await givenUser(), anime, { episodesWatched: 26, status: 'Completed', rating: 1 })
  const found = await statisticsOf(userId)
  expect(statistics.parse(found)).toEqual(found)
  expect(found).toMatchObject({ titles: 3, episodes: 6, chapters: 100, hours: 2.5, meanRating: 63, rated: 3 })
  expect(found.ratings.filter(({ titles }) => titles > 0)).toEqual([
    { score: 0, titles: 1 },
    { score: 9, titles: 1 },
    { score: 10, titles: 1 },
  ])
  expect(found.byType.map(({ type, titles, hours }) => [type, titles, hours])).toEqual([
    ['Anime', 1, 2.5],
    ['Manga', 1, 0],
    ['Game', 1, 0],
  ])
  expect(found.byStatus.map(({ status, titles }) => [status, titles])).toEqual([
    ['Planned', 0],
    ['Watching', 1],
    ['Completed', 1],
    ['Dropped', 1],
    ['Paused', 0],
  ])
  expect(found.byYear.map(({ year, titles }) => [year, titles])).toEqual([
    [2003, 1],
    [2005, 1],
  ])
  expect(found.byTag.map(({ name, titles, meanRating }) => [name, titles, meanRating])).toEqual([
    ['Calm', 2, 94.5],
    ['Myth', 1, 94],
  ])
})

test('every run counts, in episodes, hours and days; a run without a number is a whole one', async () => {
  const userId = await givenUser()
  const media = await givenMedia({ title: 'Haibane Renmei', totalEpisodes: 13, runtime: 24 })
  const run = { episodesWatched: 13, startedDate: '2020-05-01', finishedDate: '2020-05-01', rating: null }
  await set(userId, media, {
    episodesWatched: 13,
    status: 'Completed',
    startedDate: '2021-03-02',
    finishedDate: '2021-03-09',
  })
  expect(await statisticsOf(userId)).toMatchObject({
    titles: 1,
    episodes: 13,
    hours: 5.2,
    activityYears: [2021, now()],
  })
  await set(userId, media, {
    episodesWatched: 2,
    status: 'Watching',
    earlierRuns: [run, { ...run, episodesWatched: 0, startedDate: null, finishedDate: null }],
  })
  expect(await statisticsOf(userId, { year: 2020 })).toMatchObject({
    ...{ titles: 1, episodes: 28, hours: 11.2 },
    activity: [{ date: '2020-05-01', changes: 1, episodes: 13 }],
  })
  expect((await statisticsOf(userId)).activityYears[0]).toBe(2020)
})

const now = () => new Date().getUTCFullYear()

test('activity is the episodes of a day; undone and imported changes do not count', async () => {
  const userId = await givenUser()
  const media = await givenMedia({ title: 'Bartender', totalEpisodes: 11 })
  await set(userId, media, { episodesWatched: 3, status: 'Watching' })
  const { event } = await set(userId, media, { episodesWatched: 4, source: 'plus-one' })
  await undoRecordChange(userId, event ?? undefined)
  const day = (offset: number) => new Date(Date.now() - offset * 86_400_000)
  const after = { episodesWatched: 9, status: 'Watching' }
  for (const [createdAt, source] of [
    [day(2), 'PlusOne'],
    [day(3), 'Import'],
    [day(400), 'Form'],
  ] as const)
    await prisma().watchedEvent.create({ data: { userId, mediaId: media, after, source, createdAt } })
  expect((await statisticsOf(userId)).activity).toEqual([
    { date: day(2).toISOString().slice(0, 10), changes: 1, episodes: 9 },
    { date: day(0).toISOString().slice(0, 10), changes: 3, episodes: 3 },
  ])
})

test('the days on which records began and ended are active, not the day of their import; no date counts beside its change', async () => {
  const userId = await givenUser()
  const day = (offset: number) => new Date(Date.now() - offset * 86_400_000).toISOString().slice(0, 10)
  const imported = async (title: string, started: string | null, finished: string | null, more: object = {}) => {
    const mediaId = await givenMedia({ title, totalEpisodes: 12 })
    const whole = (date: string | null) => (date === null ? null : Number(date.replaceAll('-', '').padEnd(8, '0')))
    const dates = { startedDate: whole(started), finishedDate: whole(finished) }
    const after = { status: 'Completed', episodesWatched: 12 }
    await prisma().watchedRecord.create({
      data: { userId, mediaId, episodesWatched: 12, status: 'Completed', ...dates, ...more },
    })
    await prisma().watchedEvent.create({ data: { userId, mediaId, after, source: 'Import' } })
  }
  await imported('In a day', day(20), day(20))
  await imported('In a week', day(27), day(20))
  await imported('Some year', '2019', null)
  await imported('Long ago', '2015-03-04', null)
  await imported('Mine alone', day(40), null, { isPrivate: true })
  const media = await givenMedia({ title: 'Today', totalEpisodes: 1 })
  await set(userId, media, { episodesWatched: 1, status: 'Completed', source: 'plus-one' })
  const found = await statisticsOf(userId)
  expect(found.activity).toEqual([
    { date: day(27), changes: 1, episodes: 0 },
    { date: day(20), changes: 2, episodes: 12 },
    { date: day(0), changes: 1, episodes: 1 },
  ])
  expect(found.activityYears).toContain(2015)
  expect((await statisticsOf(userId, { year: 2015 })).activity).toEqual([
    { date: '2015-03-04', changes: 1, episodes: 0 },
  ])
  expect((await statisticsOf(userId, { isOwn: true })).activity[0]).toMatchObject({ date: day(40) })
})

describe('the first entry of a work', () => {
  const day = (offset: number) => new Date(Date.now() - offset * 86_400_000).toISOString().slice(0, 10)
  const today = { date: day(0), changes: 1 }
  // Where the day begins last: on the first day of a month elsewhere, the month before is this month there.
  const month = new Date(Date.now() - 12 * 3_600_000).toISOString().slice(0, 7)
  test.each<[string, Partial<RecordInput>, object[], string?]>([
    ['as Completed is history', { episodesWatched: 26, status: 'Completed' }, []],
    ['as Completed by a program is history', { episodesWatched: 26, status: 'Completed', source: 'api' }, []],
    ['with a start in the past is history', { episodesWatched: 9, status: 'Paused', startedDate: day(3) }, [], day(3)],
    ['with an end in the past is history', { episodesWatched: 9, status: 'Dropped', finishedDate: day(3) }, [], day(3)],
    ['with a start in a year is history', { episodesWatched: 9, status: 'Paused', startedDate: '2020' }, []],
    ['with a start in this month is history', { episodesWatched: 9, startedDate: month }, []],
    ['with a start in a year to come is activity', { startedDate: '9999' }, [{ ...today, episodes: 0 }]],
    ['begun today is activity', { episodesWatched: 2, startedDate: day(0) }, [{ ...today, episodes: 2 }]],
    ['without dates is activity', { episodesWatched: 2 }, [{ ...today, episodes: 2 }]],
    ['as a plan is activity', {}, [{ ...today, episodes: 0 }]],
    ['by one more is activity', { episodesWatched: 1, source: 'plus-one' }, [{ ...today, episodes: 1 }]],
  ])('%s', async (_, input, activity, dated) => {
    const userId = await givenUser()
    const media = await givenMedia({ title: 'Baccano', totalEpisodes: 26 })
    await set(userId, media, input)
    const days = dated ? [{ date: dated, changes: 1, episodes: 0 }] : activity
    expect((await statisticsOf(userId)).activity).toEqual(days)
    expect(await activityOf(userId)).toHaveLength(activity.length)
  })

  test('of a work of one episode, by one more, is activity', async () => {
    const userId = await givenUser()
    await set(userId, await givenMedia({ title: 'Redline', totalEpisodes: 1 }), {
      episodesWatched: 1,
      source: 'plus-one',
    })
    expect((await statisticsOf(userId)).activity).toEqual([{ ...today, episodes: 1 }])
  })

  test('from the past takes nothing from the day when it is undone; what is watched later is activity', async () => {
    const userId = await givenUser()
    const film = await givenMedia({ title: 'Akira', totalEpisodes: 300 })
    const media = await givenMedia({ title: 'Baccano', totalEpisodes: 26 })
    await set(userId, media, { episodesWatched: 3, startedDate: day(9) })
    await set(userId, media, { episodesWatched: 5, source: 'plus-one' })
    const { event } = await set(userId, film, { episodesWatched: 300, status: 'Completed' })
    await undoRecordChange(userId, event ?? undefined)
    expect((await statisticsOf(userId)).activity).toEqual([
      { date: day(9), changes: 1, episodes: 0 },
      { ...today, episodes: 2 },
    ])
    expect((await activityOf(userId)).map(({ from, to }) => [from, to])).toEqual([[4, 5]])
  })
})

test('they are visible to their owner, and to everybody if the owner allows it', async () => {
  const me = await bearerOf(await givenUser('counted'))
  const status = async (headers: Record<string, string> = {}) =>
    (await send('GET', '/api/users/counted/statistics', undefined, headers)).status
  const other = await bearerOf(await givenUser())
  expect([await status(me), await status(other), await status()]).toEqual([200, 404, 404])
  const changed = await send('PUT', '/api/users/update', { showStatistics: true }, me)
  expect(await changed.json()).toMatchObject({ showStatistics: true })
  expect([await status(me), await status(other), await status()]).toEqual([200, 200, 200])
  expect((await send('GET', '/api/users/nobody-at-all/statistics')).status).toBe(404)
  for (const year of ['', 'x', '-1', '2024.5', '99999', '2024&year=x'])
    expect((await send('GET', `/api/users/counted/statistics?year=${year}`)).status).toBe(200)
  expect(await status({ authorization: 'Bearer no' })).toBe(401)
})

test('the activity of a given year; all years since the first change are listed', async () => {
  const userId = await givenUser()
  const media = await givenMedia({ title: 'Patlabor', totalEpisodes: 47 })
  expect((await statisticsOf(userId)).activityYears).toEqual([])
  const now = new Date().getUTCFullYear()
  for (const createdAt of [`${now - 2}-12-31T23:59:59Z`, `${now - 1}-01-01T00:00:00Z`, `${now - 1}-12-31T23:00:00Z`])
    await prisma().watchedEvent.create({
      data: { userId, mediaId: media, after: { episodesWatched: 2 }, source: 'Form', createdAt },
    })
  const year = async (asked: number) => (await statisticsOf(userId, { year: asked })).activity.map(({ date }) => date)
  expect(await year(now - 2)).toEqual([`${now - 2}-12-31`])
  expect(await year(now - 1)).toEqual([`${now - 1}-01-01`, `${now - 1}-12-31`])
  expect(await year(now + 7)).toEqual([])
  expect((await statisticsOf(userId)).activityYears).toEqual([now - 2, now - 1, now])
})

test('each state of the records is aggregated once', async () => {
  const userId = await givenUser()
  const media = await givenMedia({ title: 'Planetes', totalEpisodes: 26 })
  await set(userId, media, { episodesWatched: 3, status: 'Watching' })
  const first = await statisticsOf(userId)
  const query = vi.spyOn(pool(), 'query')
  // The readers of the invalidation log are woken some time after a write.
  const reads = () => query.mock.calls.filter((call) => !JSON.stringify(call).includes('pg_notify')).length
  expect(await statisticsOf(userId)).toBe(first)
  expect(reads()).toBe(1)
  await set(userId, media, { episodesWatched: 4, status: 'Watching' })
  query.mockClear()
  expect(await statisticsOf(userId)).toMatchObject({ episodes: 4 })
  expect(reads()).toBe(4)
  query.mockRestore()
})
