import { expect, test } from 'vitest'
import { bulkAnswer } from '@/lib/schemas/watched-bulk'
import { send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser } from '@/tests/support/factories'
import { history, list, me, media, useWatched, written } from '@/tests/support/watched'

useDatabase()
useWatched()

const bulk = async (body: object) => bulkAnswer.parse(await (await send('POST', '/api/watched/bulk', body, me)).json())
const undo = async (events: number[]) =>
  bulkAnswer.parse(await (await send('POST', '/api/watched/bulk/undo', { events }, me)).json())
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
  const { changed, skipped, events } = await bulk({
    media: [media, trigun, unlisted, media],
    status: 'Completed',
    rating: 90,
  })
  expect([changed, skipped, events.length]).toEqual([2, 0, 2])
  expect(await records()).toEqual([
    ['Cowboy Bebop', 'Completed', 26, 90],
    ['Trigun', 'Completed', 12, 90],
  ])
  expect(await bulk({ media: [media, trigun], status: 'Completed', rating: 90 })).toMatchObject({
    changed: 0,
    skipped: 0,
  })
  expect(await undo(events)).toMatchObject({ changed: 2, skipped: 0 })
  expect(await records()).toEqual(before)
  expect(await undo(events), 'a repeated undo').toMatchObject({ changed: 0, skipped: 0 })
  expect((await history()).data.map(({ source }) => source)).toEqual(['Undo', 'Undo', 'Form', 'Form', 'Form', 'Form'])
})

test('removed records come back, except what has changed since', async () => {
  const trigun = await givenMedia({ title: 'Trigun', totalEpisodes: 12 })
  await written('POST', { media, episodesWatched: 3, status: 'Watching', note: 'Mine' })
  await written('POST', { media: trigun, episodesWatched: 2, status: 'Watching' })
  const { events } = await bulk({ media: [media, trigun], remove: true })
  expect(await records()).toEqual([])
  await written('POST', { media: trigun, episodesWatched: 5, status: 'Watching' })
  expect(await undo(events)).toMatchObject({ changed: 1, skipped: 1 })
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
  const { events } = await bulk({ media: [media], rating: 40 })
  const other = await bearerOf(await givenUser())
  await send('POST', '/api/watched/bulk', { media: [media], remove: true }, other)
  await send('POST', '/api/watched/bulk/undo', { events }, other)
  expect(await records()).toEqual([['Cowboy Bebop', 'Watching', 3, 40]])
  expect((await send('POST', '/api/watched/bulk', { media: [media] }, me)).status).toBe(400)
})
