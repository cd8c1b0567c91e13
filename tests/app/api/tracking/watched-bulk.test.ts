import { expect, test } from 'vitest'
import { bulkAnswer } from '@/lib/tracking/schemas/bulk'
import { activityOf } from '@/server/domain/tracking/activity/queries'
import { prisma } from '@/server/platform/database/client'
import { send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser } from '@/tests/support/factories'
import { history, list, me, media, useRecords, written } from '@/tests/support/records'

useDatabase()
useRecords()

const bulk = async (body: object) => bulkAnswer.parse(await (await send('POST', '/api/watched/bulk', body, me)).json())
const undo = async (undo: number | null) =>
  bulkAnswer.parse(await (await send('POST', '/api/watched/bulk/undo', { undo }, me)).json())
const records = async () =>
  (await list()).data.map(({ media, status, episodesWatched, rating }) => [
    media.title,
    status,
    episodesWatched,
    rating,
  ])

test('many records are changed by one call and restored by one undo', async () => {
  const trigun = await givenMedia({ title: 'Trigun', totalEpisodes: 12 })
  const unlisted = await givenMedia({ title: 'Unlisted' })
  await written('POST', { media, episodesWatched: 3, status: 'Watching', rating: 70 })
  await written('POST', { media: trigun, episodesWatched: 0, status: 'Planned' })
  const before = await records()
  const answer = await bulk({ media: [media, trigun, unlisted, media], status: 'Completed', rating: 90 })
  expect(answer).toEqual({ changed: 2, skipped: 0, undo: expect.any(Number) })
  expect(await records()).toEqual([
    ['Cowboy Bebop', 'Completed', 26, 90],
    ['Trigun', 'Completed', 12, 90],
  ])
  expect(await bulk({ media: [media, trigun], status: 'Completed', rating: 90 })).toEqual({
    changed: 0,
    skipped: 0,
    undo: null,
  })
  expect(await undo(answer.undo)).toMatchObject({ changed: 2, skipped: 0 })
  expect(await records()).toEqual(before)
  expect(await undo(answer.undo), 'a repeated undo').toMatchObject({ changed: 0, skipped: 0 })
  expect((await history()).data.map(({ source }) => source)).toEqual(['Undo', 'Undo', 'Form', 'Form', 'Form', 'Form'])
})

test('removed records come back, except what has changed since', async () => {
  const trigun = await givenMedia({ title: 'Trigun', totalEpisodes: 12 })
  await written('POST', { media, episodesWatched: 3, status: 'Watching', note: 'Mine' })
  await written('POST', { media: trigun, episodesWatched: 2, status: 'Watching' })
  const { undo: change } = await bulk({ media: [media, trigun], remove: true })
  expect(await records()).toEqual([])
  await written('POST', { media: trigun, episodesWatched: 5, status: 'Watching' })
  expect(await undo(change)).toMatchObject({ changed: 1, skipped: 1 })
  expect((await list()).data.map(({ note, episodesWatched }) => [note, episodesWatched])).toEqual([
    ['Mine', 3],
    [null, 5],
  ])
})

test('a chosen status stays, and invalid records are skipped', async () => {
  const trigun = await givenMedia({ title: 'Trigun', totalEpisodes: 12 })
  await written('POST', { media, episodesWatched: 0, status: 'Planned' })
  await written('POST', { media: trigun, episodesWatched: 2, status: 'Watching', startedDate: '2020-05' })
  expect(await bulk({ media: [media, trigun], status: 'Watching', finishedDate: '2019' })).toMatchObject({
    changed: 1,
    skipped: 1,
  })
  expect(await records()).toEqual([
    ['Cowboy Bebop', 'Watching', 0, null],
    ['Trigun', 'Watching', 2, null],
  ])
})

test('others change and undo nothing', async () => {
  await written('POST', { media, episodesWatched: 3, status: 'Watching' })
  const { undo: change } = await bulk({ media: [media], rating: 40 })
  const other = await bearerOf(await givenUser())
  await send('POST', '/api/watched/bulk', { media: [media], remove: true }, other)
  await send('POST', '/api/watched/bulk/undo', { undo: change }, other)
  expect(await records()).toEqual([['Cowboy Bebop', 'Watching', 3, 40]])
  expect((await send('POST', '/api/watched/bulk', { media: [media] }, me)).status).toBe(400)
})

test('all of a filter are changed, except some; nothing else', async () => {
  const trigun = await givenMedia({ title: 'Trigun', totalEpisodes: 12 })
  const planetes = await givenMedia({ title: 'Planetes', type: 'Manga' })
  const paused = await givenMedia({ title: 'Paused' })
  for (const each of [media, trigun, planetes])
    await written('POST', { media: each, episodesWatched: 1, status: 'Watching' })
  await written('POST', { media: paused, episodesWatched: 1, status: 'Paused', keepStatus: true })
  const rated = async () => Object.fromEntries((await records()).map(([title, , , rating]) => [title, rating]))
  const status = 'Watching'
  expect(await bulk({ filter: { status, type: 'Anime' }, except: [trigun], rating: 50 })).toMatchObject({ changed: 1 })
  expect(await rated()).toEqual({ 'Cowboy Bebop': 50, Trigun: null, Planetes: null, Paused: null })
  const searched = await bulk({ filter: { query: 'trigun' }, rating: 60 })
  expect(searched).toMatchObject({ changed: 1 })
  expect(await bulk({ filter: { query: 'trigun', status: 'Paused' }, rating: 70 })).toMatchObject({ changed: 0 })
  expect(await bulk({ filter: {}, rating: 80 })).toMatchObject({ changed: 4 })
  expect(await undo(searched.undo), 'what has changed since stays').toMatchObject({ changed: 0, skipped: 1 })
})

test('a filter that is wrong is refused, and never means more records', async () => {
  await written('POST', { media, episodesWatched: 1, status: 'Watching' })
  const before = await records()
  for (const given of [
    { filter: { status: 'Nothing' } },
    { filter: { type: 'Nothing' } },
    { filter: { query: ' ' } },
    { filter: { sort: 'title' } },
    { filter: {}, media: [media] },
    { media: [media], except: [media] },
    { except: [media] },
    { media: [] },
  ])
    expect((await send('POST', '/api/watched/bulk', { ...given, remove: true }, me)).status).toBe(400)
  expect((await send('POST', '/api/watched/bulk', { filter: {}, date: '2026-01-01' }, me)).status).toBe(400)
  expect((await send('POST', '/api/watched/bulk', { filter: {}, remove: true })).status).toBe(401)
  expect(await records()).toEqual(before)
})

test("what becomes Completed is finished on the user's own day", async () => {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  await written('POST', { media, episodesWatched: 3, status: 'Watching' })
  await bulk({ filter: {}, status: 'Completed', date: yesterday })
  expect((await list()).data.map(({ finishedDate }) => finishedDate)).toEqual([yesterday])
})

test('two changes and two undos at once: each record is changed once, and restored once', async () => {
  const trigun = await givenMedia({ title: 'Trigun', totalEpisodes: 12 })
  for (const each of [media, trigun]) await written('POST', { media: each, episodesWatched: 1, status: 'Watching' })
  const before = await records()
  const removals = await Promise.all([bulk({ filter: {}, remove: true }), bulk({ filter: {}, remove: true })])
  expect(removals.map(({ changed, skipped }) => [changed, skipped]).sort()).toEqual([
    [0, 0],
    [2, 0],
  ])
  const change = removals.find(({ undo }) => undo !== null)?.undo ?? null
  const undone = await Promise.all([undo(change), undo(change)])
  expect(undone.map(({ changed, skipped }) => [changed, skipped]).sort()).toEqual([
    [0, 0],
    [2, 0],
  ])
  expect(await records()).toEqual(before)
})

test('an undo leaves what another tab undid, and what it removed', async () => {
  const trigun = await givenMedia({ title: 'Trigun', totalEpisodes: 12 })
  for (const each of [media, trigun]) await written('POST', { media: each, episodesWatched: 1, status: 'Watching' })
  const { undo: change } = await bulk({ filter: {}, status: 'Paused' })
  const [last] = (await history()).data
  await send('POST', '/api/watched/undo', { event: last?.id }, me)
  await send('DELETE', '/api/watched', { media: last?.media.id === media ? trigun : media }, me)
  expect(await undo(change)).toMatchObject({ changed: 0, skipped: 1 })
  expect((await records()).map(([, status]) => status)).toEqual(['Watching'])
})

test('single writes meanwhile wait, and see the change: a stale one is a conflict', async () => {
  const { updatedDate } = await written('POST', { media, episodesWatched: 3, status: 'Watching' })
  const single = { media, episodesWatched: 3, status: 'Watching', rating: 10 }
  const [, ...answers] = await Promise.all([
    bulk({ filter: {}, rating: 90 }),
    ...Array.from({ length: 5 }, (_, n) => send('POST', '/api/watched', { ...single, rating: n }, me)),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  await bulk({ filter: {}, rating: 91 })
  const stale = await send('POST', '/api/watched', { ...single, updatedDate }, me)
  expect(stale.status).toBe(409)
  expect(await stale.json()).toMatchObject({ current: { rating: 91 } })
})

test('bodies of 10 MB, of other types and of no fields are refused', async () => {
  const asked = [
    { media: Array.from({ length: 1_000_000 }, (_, n) => n + 1_000_000), remove: true },
    { media: Array.from({ length: 1001 }, (_, n) => n + 1), remove: true },
    { media: ['1'], remove: true },
    { media: [media], remove: false },
    { media: [media], rating: '90' },
    { media: [media], status: null },
    [],
  ]
  const answers = await Promise.all(asked.map((body) => send('POST', '/api/watched/bulk', body, me)))
  expect(answers.map(({ status }) => status)).toEqual([413, 400, 400, 400, 400, 400, 400])
  for (const body of [{}, { undo: null }, { undo: 0 }, { undo: 1.5 }])
    expect((await send('POST', '/api/watched/bulk/undo', body, me)).status).toBe(400)
  expect(await undo(Number.MAX_SAFE_INTEGER)).toMatchObject({ changed: 0, skipped: 0 })
})

test('after the undo of more changes than the activity reads at once, it shows what was done before', async () => {
  await written('POST', { media, episodesWatched: 2, status: 'Watching', source: 'plus-one' })
  const many = await Promise.all(Array.from({ length: 230 }, (_, n) => givenMedia({ title: `Work ${n}` })))
  const userId = await userIdOf(media)
  await prisma().watchedRecord.createMany({
    data: many.map((mediaId) => ({ userId, mediaId, type: 'Anime', titleSort: 'x', status: 'Planned' })),
  })
  const { undo: change } = await bulk({ filter: {}, status: 'Paused' })
  await undo(change)
  expect(await activityOf(userId)).toMatchObject([{ media: { id: media }, kind: 'Progress', to: 2 }])
})

async function userIdOf(mediaId: number): Promise<number> {
  const { userId } = await prisma().watchedRecord.findFirstOrThrow({ where: { mediaId } })
  return userId
}
